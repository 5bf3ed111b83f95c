import { type CatalogueCommand, type CommandEffect } from '@outpost/contracts/games.js';
import { type Worded } from '@outpost/contracts/message.js';
import { type IdKind } from '@outpost/games/listings.js';
import { type PlayerRef } from '@outpost/games/game-commands.js';
import { type GameProfile } from '@outpost/games/game-profile.js';

const ID_VALUES: Readonly<Partial<Record<IdKind, string>>> = {
  'battleye-guid': 'a'.repeat(32),
  steam: '76561198000000000',
  account: '1',
  'account-name': 'Survivor',
  platform: 'Steam_76561198000000000',
  eos: '0'.repeat(32),
  'reforger-identity': '00000000-0000-4000-8000-000000000000',
};

/** A player with each form of identification: games address players by slot, by id, or by whichever is known. */
const EXAMPLE_PLAYERS: readonly PlayerRef[] = [
  { slot: 1, id: null, name: 'Survivor' },
  ...Object.entries(ID_VALUES).map(([kind, value]) => ({
    slot: 1,
    id: { kind: kind as IdKind, value, verified: true },
    name: 'Survivor',
  })),
];

/** The command lines of a game's actions: a typed command that starts like one of them has the same effect. */
const BUILDERS: readonly (readonly [
  CommandEffect,
  (game: GameProfile, player: PlayerRef) => readonly string[],
])[] = [
  ['kick', ({ commands: { kick } }, player) => ('build' in kick ? kick.build({ player, reason: 'x' }) : [])],
  [
    'ban',
    ({ commands: { ban } }, player) => ('build' in ban ? ban.build({ player, minutes: 0, reason: 'x' }) : []),
  ],
  [
    'ban',
    ({ commands: { ban } }, player) =>
      'build' in ban ? ban.build({ player, minutes: 10, reason: 'x' }) : [],
  ],
  [
    'unban',
    ({ commands: { unban } }, { id }) =>
      'build' in unban && id ? unban.build({ ban: { listNumber: 1, target: id } }).slice(0, 1) : [],
  ],
  ['tell', ({ commands: { tell } }, player) => ('build' in tell ? tell.build({ player, text: 'x' }) : [])],
  ['say', ({ commands: { say } }) => ('build' in say ? say.build({ text: 'x' }) : [])],
];

/** The commands of a game, each with its effect on players or on the server. */
export function catalogueOf(game: GameProfile): readonly Worded<CatalogueCommand, 'help'>[] {
  const built = BUILDERS.map(
    ([effect, build]) =>
      [effect, EXAMPLE_PLAYERS.flatMap((player) => attempt(() => build(game, player)) ?? [])] as const,
  );
  return game.catalogue.map(({ name, usage, help }) => {
    const matches = (line: string): boolean => `${line.toLowerCase()} `.startsWith(`${headOf(usage)} `);
    const actionEffect = built.find(([, lines]) => lines.some(matches))?.[0];
    return {
      name,
      usage,
      help,
      effect: attempt(() => game.restartOf(exampleOf(usage))) ?? actionEffect ?? null,
    };
  });
}

/** The words of a usage before its first argument. */
function headOf(usage: string): string {
  const words = usage.toLowerCase().split(' ');
  const first = words.findIndex((word) => /^[<["]/.test(word));
  return words.slice(0, first < 0 ? words.length : first).join(' ');
}

const exampleOf = (usage: string): string => usage.replace(/<[^>]*>/g, '10').replace(/ ?\[[^\]]*\]/g, '');

/** A game may reject this kind of id, and a plugin's faulty profile must not break the list of all games. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
