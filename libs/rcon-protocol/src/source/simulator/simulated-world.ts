export interface SimulatedPlayer {
  readonly name: string;
  readonly id: string;
  readonly ping: number;
  readonly address: string;
}

/** The result of a command; `quit` ends the process without a reply, as real servers do. */
export type CommandOutcome =
  | { readonly kind: 'text'; readonly text: string }
  /** Chat to the players, to which some games answer with a console line only. */
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'quit' };

type Command = (world: SimulatedWorld, rest: string) => CommandOutcome;

const FIRST_PLAYERS: readonly SimulatedPlayer[] = [
  { name: 'Rowan', id: 'STEAM_1:0:1001', ping: 42, address: '192.0.2.11:27005' },
  { name: 'Dana Lee', id: 'STEAM_1:1:1002', ping: 67, address: '192.0.2.12:27005' },
  { name: 'Мирон', id: 'STEAM_1:0:1003', ping: 88, address: '198.51.100.7:61210' },
];
const PLACES = 32;

const text = (value: string): CommandOutcome => ({ kind: 'text', text: value });

const QUOTED = /^"([^"]*)"/;

/** Of Project Zomboid, which the demo runs. Its replies are public knowledge; their wording differs by version. */
const ZOMBOID_COMMANDS: Readonly<Record<string, Command>> = {
  servermsg: () => text('Message sent.\n'),
  kickuser: (world, rest) => removed(world, rest, 'kicked'),
  banuser: (world, rest) => removed(world, rest, 'banned'),
  unbanuser: (_world, rest) => text(`User ${QUOTED.exec(rest)?.[1] ?? rest} is now un-banned\n`),
};

function removed(world: SimulatedWorld, rest: string, how: string): CommandOutcome {
  const name = QUOTED.exec(rest)?.[1] ?? rest;
  return text(world.kick(name) ? `User ${name} ${how}.\n` : `User ${name} doesn't exist.\n`);
}

const COMMANDS: Readonly<Record<string, Command>> = {
  players: (world) => text(zomboidPlayers(world)),
  list: (world) => text(minecraftList(world)),
  status: (world) => text(sourceStatus(world)),
  help: () => text(`Commands: ${Object.keys(COMMANDS).sort().join(', ')}\n`),
  version: () => text('Simulated game server, version 1.0\n'),
  say: (_world, rest) => ({ kind: 'said', text: rest }),
  kick: (world, rest) => text(world.kick(rest) ? `Kicked ${rest}.\n` : `No player named "${rest}".\n`),
  save: () => text('World saved\n'),
  ...ZOMBOID_COMMANDS,
  changelevel: (_world, rest) => text(`Changing to ${rest}\n`),
  broadcast: (_world, rest) => text(`Broadcasted: ${rest.split(' ', 1)[0] ?? ''}\n`),
  // As on Rust: always a JSON object, whatever the state of the server.
  serverinfo: (world) => text(JSON.stringify({ Hostname: 'Simulated server', Players: world.online.length })),
  quit: () => ({ kind: 'quit' }),
  echo: (_world, rest) => text(rest),
};

/** The world of a simulated server: its players and commands. */
export class SimulatedWorld {
  private players: readonly SimulatedPlayer[];

  /** @param replies fixed replies for tests, by the whole command line */
  constructor(
    players: readonly SimulatedPlayer[] = FIRST_PLAYERS,
    private readonly replies: Readonly<Record<string, string>> = {},
  ) {
    this.players = players;
  }

  get online(): readonly SimulatedPlayer[] {
    return this.players;
  }

  get places(): number {
    return PLACES;
  }

  execute(line: string): CommandOutcome {
    const fixed = this.replies[line];
    if (fixed !== undefined) return text(fixed);
    const blank = line.indexOf(' ');
    const word = (blank < 0 ? line : line.slice(0, blank)).toLowerCase();
    const command = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
    return command?.(this, blank < 0 ? '' : line.slice(blank + 1)) ?? text('Unknown command');
  }

  kick(name: string): boolean {
    const left = this.players.filter((player) => player.name !== name);
    const found = left.length < this.players.length;
    this.players = left;
    return found;
  }
}

const zomboidPlayers = ({ online }: SimulatedWorld): string =>
  [`Players connected (${online.length}):`, ...online.map(({ name }) => `-${name}`), ''].join('\n');

const minecraftList = ({ online, places }: SimulatedWorld): string =>
  `There are ${online.length} of a max of ${places} players online: ${online.map(({ name }) => name).join(', ')}`;

const sourceStatus = ({ online, places }: SimulatedWorld): string =>
  [
    'hostname: Simulated server',
    'version : 1.0',
    'map     : de_simulated',
    `players : ${online.length} humans, 0 bots (${places}/0 max) (not hibernating)`,
    '',
    '# userid name uniqueid connected ping loss state rate adr',
    ...online.map(
      ({ name, id, ping, address }, index) =>
        `# ${index + 2} ${index + 1} "${name}" ${id} 12:3${index} ${ping} 0 active 196608 ${address}`,
    ),
    '#end',
    '',
  ].join('\n');
