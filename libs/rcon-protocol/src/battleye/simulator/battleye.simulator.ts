import { type ProtocolSimulator, type SimulatorSettings } from '../../protocol-simulator.js';
import { type JournalEntry } from './journal.js';
import { SimulatedBattleyeServer } from './simulated-battleye-server.js';

interface Chosen {
  readonly players: number;
  readonly lively: boolean;
  readonly lenient: boolean;
  readonly seed: number;
  readonly partBytes: number;
  readonly bootDelay: number;
  readonly loss: number;
  readonly duplicate: number;
  readonly reorder: number;
  readonly corrupt: number;
  readonly delay: number;
}

export const simulator: ProtocolSimulator = {
  description: 'runs a simulated game server with BattlEye RCon',
  name: 'BattlEye RCon',
  transport: 'udp',
  options: [
    { flags: '--players <number>', help: 'players at the start', takes: 'whole-number', otherwise: 6 },
    { flags: '--lively', help: 'players join, chat and leave on their own' },
    { flags: '--lenient', help: 'do not drop clients whose command numbers leave a gap' },
    {
      flags: '--seed <number>',
      help: 'chooses players, events and faults',
      takes: 'whole-number',
      otherwise: 1,
    },
    {
      ...{ flags: '--part-bytes <number>', help: 'longest reply before it is split' },
      ...{ takes: 'whole-number', otherwise: 1024 },
    },
    { flags: '--boot-delay <ms>', help: 'how long a restart takes', takes: 'whole-number', otherwise: 5_000 },
    share('--loss', 'lost, each way'),
    share('--duplicate', 'that arrive twice'),
    share('--reorder', 'that others overtake'),
    share('--corrupt', 'with a flipped bit'),
    { flags: '--delay <ms>', help: 'time on the way, each way', takes: 'whole-number', otherwise: 0 },
  ],
  demo: { name: 'Demo: Chernarus', game: 'dayz', maxPlayers: 60, chosen: { lively: true } },
  start,
};

function share(flag: string, what: string): ProtocolSimulator['options'][number] {
  return { flags: `${flag} <0-1>`, help: `share of datagrams ${what}`, takes: 'probability', otherwise: 0 };
}

function start({ chosen, print, ...settings }: SimulatorSettings): Promise<SimulatedBattleyeServer> {
  const { players, lively, seed, ...options } = chosen as unknown as Chosen;
  const { loss, duplicate, reorder, corrupt, delay } = options;
  const faults = { loss, duplicate, reorder, corrupt, delayMs: delay };
  return SimulatedBattleyeServer.start({
    ...settings,
    ...{ players, lively, seed },
    strictSequence: !options.lenient,
    partBytes: Math.max(1, options.partBytes),
    bootDelayMs: options.bootDelay,
    faults: { toServer: faults, toClient: faults },
    onEntry: (entry) => {
      const line = describeEntry(entry);
      if (line !== undefined) print?.(line);
    },
  });
}

/** Leaves out acknowledgements and resends, which would drown the commands. */
function describeEntry(entry: JournalEntry): string | undefined {
  switch (entry.type) {
    case 'login':
      return `${entry.client} ${entry.accepted ? 'logged in' : 'was refused'}`;
    case 'executed':
      return `${entry.client} #${entry.seq} ${entry.command}`;
    case 'dropped':
      return `${entry.client} was dropped: ${entry.reason}`;
    case 'received':
    case 'acknowledged':
      return undefined;
  }
}
