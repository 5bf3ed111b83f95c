import { addressText } from '@outpost/rcon-protocol/shared/transports/socket-errors.js';
import {
  SOURCE_PERSONALITIES,
  type SourcePersonalityName,
} from '@outpost/rcon-protocol/source/simulator/personalities.js';
import { type ServerJournal } from '@outpost/rcon-protocol/source/simulator/server-journal.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { Command, Option } from 'commander';
import { port, wholeNumber } from './arguments.js';
import { type Surroundings, whenAborted } from './surroundings.js';

/** Often enough for a person who watches. */
const LOOK_EVERY_MS = 100;

interface SourceArguments {
  readonly host: string;
  readonly port: number;
  readonly password: string;
  readonly personality: SourcePersonalityName;
  readonly bootDelay: number;
}

export const sourceCommand = (surroundings: Surroundings): Command =>
  new Command('source')
    .description('runs a simulated game server with Source RCON')
    .requiredOption('--password <text>', 'what clients log in with')
    .option('--port <number>', 'TCP port; 0 takes a free one', port, 28_016)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .addOption(
      new Option('--personality <game>', 'which game it behaves like')
        .choices(Object.keys(SOURCE_PERSONALITIES))
        .default('srcds'),
    )
    .option('--boot-delay <ms>', 'how long a restart takes', wholeNumber, 3_000)
    .action((chosen: SourceArguments) => run(chosen, surroundings));

async function run(chosen: SourceArguments, { print, signal }: Surroundings): Promise<void> {
  const { host, password, personality, bootDelay } = chosen;
  const options = { host, port: chosen.port, password, personality, bootDelayMs: bootDelay };
  const server = await SimulatedSourceServer.start(options);
  print(`Source RCON listens on tcp ${addressText({ address: host, port: server.port })}`);
  const show = journalReader(server.journal, print);
  const timer = setInterval(show, LOOK_EVERY_MS);
  await whenAborted(signal);
  clearInterval(timer);
  await server.stop();
  show();
}

/** Prints what the journal gained since the last call. */
function journalReader(journal: ServerJournal, print: (line: string) => void): () => void {
  let last = journal.entries.at(-1);
  return () => {
    const { entries } = journal;
    const from = last === undefined ? 0 : entries.lastIndexOf(last) + 1;
    for (const { kind, text } of entries.slice(from)) print(`${kind} ${text}`.trim());
    last = entries.at(-1);
  };
}
