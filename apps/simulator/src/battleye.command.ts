import { type JournalEntry } from '@outpost/rcon-protocol/battleye/simulator/journal.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { addressText } from '@outpost/rcon-protocol/shared/transports/socket-errors.js';
import { Command } from 'commander';
import { port, probability, wholeNumber } from './arguments.js';
import { type Surroundings, whenAborted } from './surroundings.js';

interface BattleyeArguments {
  readonly host: string;
  readonly port: number;
  readonly password: string;
  readonly players: number;
  readonly lively?: true;
  readonly lenient?: true;
  readonly seed: number;
  readonly partBytes: number;
  readonly bootDelay: number;
  readonly loss: number;
  readonly duplicate: number;
  readonly reorder: number;
  readonly corrupt: number;
  readonly delay: number;
}

export const battleyeCommand = (surroundings: Surroundings): Command =>
  new Command('battleye')
    .description('runs a simulated game server with BattlEye RCon')
    .requiredOption('--password <text>', 'what clients log in with')
    .option('--port <number>', 'UDP port; 0 takes a free one', port, 2305)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--players <number>', 'players at the start', wholeNumber, 6)
    .option('--lively', 'players join, chat and leave on their own')
    .option('--lenient', 'do not drop clients whose command numbers leave a gap')
    .option('--seed <number>', 'chooses players, events and faults', wholeNumber, 1)
    .option('--part-bytes <number>', 'longest reply before it is split', wholeNumber, 1024)
    .option('--boot-delay <ms>', 'how long a restart takes', wholeNumber, 5_000)
    .option('--loss <0-1>', 'share of datagrams lost, each way', probability, 0)
    .option('--duplicate <0-1>', 'share of datagrams that arrive twice', probability, 0)
    .option('--reorder <0-1>', 'share of datagrams that others overtake', probability, 0)
    .option('--corrupt <0-1>', 'share of datagrams with a flipped bit', probability, 0)
    .option('--delay <ms>', 'time on the way, each way', wholeNumber, 0)
    .action((chosen: BattleyeArguments) => run(chosen, surroundings));

async function run(chosen: BattleyeArguments, { print, signal }: Surroundings): Promise<void> {
  const { host, loss, duplicate, reorder, corrupt, delay } = chosen;
  const faults = { loss, duplicate, reorder, corrupt, delayMs: delay };
  const server = await SimulatedBattleyeServer.start({
    host,
    port: chosen.port,
    password: chosen.password,
    players: chosen.players,
    lively: chosen.lively === true,
    strictSequence: chosen.lenient !== true,
    seed: chosen.seed,
    partBytes: Math.max(1, chosen.partBytes),
    bootDelayMs: chosen.bootDelay,
    faults: { toServer: faults, toClient: faults },
    onEntry: (entry) => {
      const line = describeEntry(entry);
      if (line !== undefined) print(line);
    },
  });
  print(`BattlEye RCon listens on udp ${addressText({ address: host, port: server.port })}`);
  await whenAborted(signal);
  await server.stop();
}

/** Acknowledgements and repetitions would drown the commands. */
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
