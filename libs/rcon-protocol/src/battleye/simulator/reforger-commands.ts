import { type CommandContext } from './world-commands.js';
import { type SimulatedPlayer } from './simulated-player.js';

/** Observed: Reforger cuts a longer reply into messages of 900 to 1000 bytes, at any byte. */
const MESSAGE_BYTES = 1000;
/** Page size of Reforger's own `#ban list` over RCon. */
const BANS_PER_PAGE = 25;

/** The messages of one reply: a heading that repeats the command, then the text. */
export function reforgerAnswer(context: CommandContext, line: string): readonly Uint8Array[] {
  const text = Buffer.from(runReforgerCommand(context, line));
  const chunks = Array.from({ length: Math.ceil(text.length / MESSAGE_BYTES) }, (_, index) =>
    text.subarray(index * MESSAGE_BYTES, (index + 1) * MESSAGE_BYTES),
  );
  return [Buffer.from(`Processing Command: ${line.replace(/^#/, '')}`), ...chunks];
}

type Command = (context: CommandContext, words: readonly string[]) => string;

const goDown: Command = ({ shutDown }) => {
  shutDown();
  return '';
};

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['players', (context) => players(context)],
  ['kick', (context, [slot]) => kick(context, Number(slot))],
  ['ban create', (context, [target = '', seconds]) => ban(context, target, Number(seconds ?? 0))],
  ['ban remove', (context, [target = '']) => unban(context, target)],
  ['ban list', (context, [page]) => bans(context, Number(page ?? 1))],
  ['restart', goDown],
  ['shutdown', goDown],
]);

/** Runs a command of Arma Reforger's console and returns its output; the `#` is optional. */
export function runReforgerCommand(context: CommandContext, line: string): string {
  const [word = '', ...words] = line.replace(/^#/, '').split(' ');
  const [verb = '', ...others] = words;
  const ofTwoWords = COMMANDS.get(`${word} ${verb}`);
  if (ofTwoWords !== undefined) return ofTwoWords(context, others);
  return COMMANDS.get(word)?.(context, words) ?? `unknown command '${word}'`;
}

/** Reforger identifies players by UUID; the simulator formats its GUIDs as one. */
export const reforgerUid = (guid: string): string =>
  guid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const players = ({ world }: CommandContext): string =>
  [
    'Players on server: [Player#] ; [Player UID] ; [Player Name]',
    ...world.players.map(({ slot, guid, name }) => `${slot} ; ${reforgerUid(guid)} ; ${name}`),
  ].join('\n');

function kick({ world }: CommandContext, slot: number): string {
  const player = world.player(slot);
  if (player === undefined) return `Player '${slot}' not found!`;
  world.leave(slot);
  return `Player '${player.name}' kicked!`;
}

function ban({ world }: CommandContext, target: string, seconds: number): string {
  const player = world.players.find((one) => isTarget(one, target));
  if (player === undefined) return `Player '${target}' not found!`;
  world.bans.add(player.guid, seconds / 60, player.name, world.now());
  world.leave(player.slot);
  return `Player '${player.name}' banned!`;
}

const isTarget = (player: SimulatedPlayer, target: string): boolean =>
  String(player.slot) === target || reforgerUid(player.guid) === target;

function unban({ world }: CommandContext, target: string): string {
  const at = world.bans.list().findIndex((one) => reforgerUid(one.target) === target);
  if (at < 0) return 'Ban not found!';
  world.bans.remove(at);
  return 'Ban removed!';
}

function bans({ world }: CommandContext, page: number): string {
  const all = world.bans.list();
  if (all.length === 0) return 'Server has no bans to list.';
  const rows = all.slice((page - 1) * BANS_PER_PAGE, page * BANS_PER_PAGE);
  return [
    `Total bans: ${all.length} | Page: ${page}/${Math.ceil(all.length / BANS_PER_PAGE)}`,
    '- Identity Id | Banned name',
    ...rows.map(({ target, reason }) => `- ${reforgerUid(target)} | ${reason}`),
  ].join('\n');
}
