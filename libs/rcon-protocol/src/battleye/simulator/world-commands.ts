import { type SimulatedWorld } from './simulated-world.js';
import { adminsTable, bansTable, type ConnectedAdmin, playersTable } from './world-listings.js';

/** What a command may touch. */
export interface CommandContext {
  readonly world: SimulatedWorld;
  /** Number of the admin who sent it. */
  readonly admin: number;
  readonly admins: () => readonly ConnectedAdmin[];
  /** Ends the process; a watchdog restarts it. */
  readonly shutDown: () => void;
}

/** Runs a command and returns the reply. Real servers answer success with an empty reply, and so do these. */
type Command = (context: CommandContext, args: string) => string;

const silently =
  (action: (context: CommandContext, args: string) => void): Command =>
  (context, args) => {
    action(context, args);
    return '';
  };

const nothing = silently(() => undefined);

const COMMANDS: ReadonlyMap<string, Command> = new Map(
  Object.entries<Command>({
    players: ({ world }) => playersTable(world.players),
    admins: ({ admins }) => adminsTable(admins()),
    bans: ({ world }) => bansTable(world.bans.list(), world.now()),
    missions: () => 'Missions on server:\ndayzOffline.chernarusplus.pbo',
    version: () => 'BattlEye Server: Initialized (v1.222)',
    commands: () => `List of available commands:\n${[...COMMANDS.keys()].join('\n')}`,
    say: silently(({ world, admin }, args) => {
      const { number, rest } = numberFirst(args);
      if (number !== undefined) world.say(admin, number, rest);
    }),
    kick: silently(({ world }, args) => {
      const { number, rest } = numberFirst(args);
      if (number !== undefined) world.kick(number, withText('Admin Kick', rest));
    }),
    ban: silently(banPlayer),
    addban: silently(({ world }, args) => {
      const [target = '', minutes, reason] = threeWords(args);
      world.bans.add(target, Number(minutes ?? 0), reason, world.now());
    }),
    removeban: silently(({ world }, args) => world.bans.remove(numberFirst(args).number ?? -1)),
    writebans: silently(({ world }) => world.bans.write(world.now())),
    loadbans: silently(({ world }) => world.bans.load()),
    loadscripts: nothing,
    loadevents: nothing,
    maxping: nothing,
    '#lock': silently(({ world }) => (world.locked = true)),
    '#unlock': silently(({ world }) => (world.locked = false)),
    '#shutdown': silently(({ shutDown }) => shutDown()),
    '#restartserver': silently(({ shutDown }) => shutDown()),
    '#restart': nothing,
  }),
);

/** Command words are case-insensitive, as observed on real servers. */
export function runCommand(context: CommandContext, line: string): string {
  const [word = ''] = line.split(' ', 1);
  const command = COMMANDS.get(word.toLowerCase());
  return command === undefined ? 'Unknown command' : command(context, line.slice(word.length + 1));
}

/** `ban` takes a player number, bans the GUID and kicks the player. */
function banPlayer({ world }: CommandContext, args: string): void {
  const [slot = '', minutes, reason] = threeWords(args);
  const player = world.player(Number(slot));
  if (player === undefined) return;
  world.bans.add(player.guid, Number(minutes ?? 0), reason, world.now());
  world.kick(player.slot, withText('Admin Ban', reason));
}

const withText = (kind: string, text: string): string => (text === '' ? kind : `${kind} (${text})`);

function numberFirst(args: string): { readonly number: number | undefined; readonly rest: string } {
  const match = /^\s*(-?\d+)(?: (.*))?$/s.exec(args);
  return { number: match === null ? undefined : Number(match[1]), rest: match?.[2] ?? '' };
}

/** Target, minutes if they are a number, and the reason, which defaults to `Banned`. */
function threeWords(args: string): readonly [string | undefined, string | undefined, string] {
  const match = /^(\S+)(?: (-?\d+)(?= |$))?(?: (.*))?$/s.exec(args);
  return [match?.[1], match?.[2], match?.[3] ?? 'Banned'];
}
