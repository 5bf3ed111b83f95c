import {
  type ProtocolSimulator,
  type RunningSimulator,
  type SimulatorSettings,
} from '../../protocol-simulator.js';
import { SOURCE_PERSONALITIES, type SourcePersonalityName } from './personalities.js';
import { type ServerJournal } from './server-journal.js';
import { SimulatedSourceServer } from './simulated-source-server.js';

/** Frequent enough for a person watching. */
const PRINT_INTERVAL_MS = 100;

interface Chosen {
  readonly personality: SourcePersonalityName;
  readonly bootDelay: number;
}

export const simulator: ProtocolSimulator = {
  description: 'runs a simulated game server with Source RCON',
  transport: 'tcp',
  options: [
    {
      ...{ flags: '--personality <game>', help: 'which game it behaves like' },
      ...{ takes: Object.keys(SOURCE_PERSONALITIES), otherwise: 'srcds' },
    },
    { flags: '--boot-delay <ms>', help: 'how long a restart takes', takes: 'whole-number', otherwise: 3_000 },
  ],
  demo: { name: 'Demo: Muldraugh', game: 'zomboid', maxPlayers: 32, chosen: { personality: 'zomboid' } },
  start,
};

async function start({ chosen, print, ...settings }: SimulatorSettings): Promise<RunningSimulator> {
  const { personality, bootDelay } = chosen as unknown as Chosen;
  const server = await SimulatedSourceServer.start({ ...settings, personality, bootDelayMs: bootDelay });
  if (!print) return server;
  const show = journalReader(server.journal, print);
  const timer = setInterval(show, PRINT_INTERVAL_MS);
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    await server.stop();
    show();
  };
  return { port: server.port, stop };
}

/** Prints the journal entries added since the last call. */
function journalReader(journal: ServerJournal, print: (line: string) => void): () => void {
  let last = journal.entries.at(-1);
  return () => {
    const { entries } = journal;
    const from = last === undefined ? 0 : entries.lastIndexOf(last) + 1;
    for (const { kind, text } of entries.slice(from)) print(`${kind} ${text}`.trim());
    last = entries.at(-1);
  };
}
