export interface SimulatedRustPlayer {
  readonly steamId: string;
  readonly name: string;
  readonly ping: number;
  readonly address: string;
}

/** The result of a command: a reply to the sender, or a chat line to everybody and no reply. */
export type RustOutcome =
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'quit' };

type RustCommand = (world: SimulatedRustWorld, rest: string) => RustOutcome;

const FIRST_PLAYERS: readonly SimulatedRustPlayer[] = [
  { steamId: '76561198000000001', name: 'Rowan', ping: 42, address: '192.0.2.11:51001' },
  { steamId: '76561198000000002', name: 'Dana Lee', ping: 67, address: '192.0.2.12:51002' },
  { steamId: '76561198000000003', name: 'Мирон', ping: 88, address: '198.51.100.7:51003' },
];
const PLACES = 100;

const reply = (text: string): RustOutcome => ({ kind: 'reply', text });
const json = (value: unknown): RustOutcome => reply(JSON.stringify(value, null, 2));

const COMMANDS: Readonly<Record<string, RustCommand>> = {
  serverinfo: (world) => json(serverInfo(world)),
  playerlist: (world) => json(world.online.map(playerRow)),
  status: (world) => reply(`hostname: Simulated Rust\nplayers : ${world.online.length} (${PLACES} max)\n`),
  say: (_world, rest) => ({ kind: 'said', text: rest }),
  kick: (world, rest) => reply(world.kick(rest) ? '' : 'Player not found'),
  echo: (_world, rest) => reply(rest),
  'server.save': () => reply(''),
  quit: () => ({ kind: 'quit' }),
};

/** A small Rust world: its players and commands, with output in the format of a real server. */
export class SimulatedRustWorld {
  online: readonly SimulatedRustPlayer[] = FIRST_PLAYERS;

  execute(line: string): RustOutcome {
    const [, word = '', rest = ''] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(line) ?? [];
    const name = word.toLowerCase().replace(/^global\./, '');
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    return command?.(this, rest) ?? reply(`Command '${word}' not found`);
  }

  /** @param args a Steam id or a name, optionally quoted, and an optional reason */
  kick(args: string): boolean {
    const [, quoted, bare] = /^"([^"]*)"|^(\S+)/.exec(args) ?? [];
    const who = quoted ?? bare;
    const left = this.online.filter(({ steamId, name }) => steamId !== who && name !== who);
    const found = left.length < this.online.length;
    this.online = left;
    return found;
  }
}

const serverInfo = ({ online }: SimulatedRustWorld): Record<string, unknown> => ({
  Hostname: 'Simulated Rust',
  MaxPlayers: PLACES,
  Players: online.length,
  Queued: 0,
  Joining: 0,
  EntityCount: 61_204,
  GameTime: '11/21/2026 09:15:00',
  Uptime: 3600,
  Map: 'Procedural Map',
  Framerate: 30,
  Memory: 4096,
});

const playerRow = (
  { steamId, name, ping, address }: SimulatedRustPlayer,
  index: number,
): Record<string, unknown> => ({
  SteamID: steamId,
  OwnerSteamID: '0',
  DisplayName: name,
  Ping: ping,
  Address: address,
  ConnectedSeconds: 600 * (index + 1),
  VoiationLevel: 0,
  CurrentLevel: 0,
  UnspentXp: 0,
  Health: 100,
});
