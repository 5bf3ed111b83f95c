import { type QuickCommand } from '@outpost/contracts/protocols.js';
import { type Action } from '@outpost/games/game-commands.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { attempt, catalogueOf } from './command-catalogue.js';

/** No argument rules replace one of its characters, except for blanks. */
const SAMPLE = 'a b';

/** The buttons of the console, as this game spells them; without those it has no command for. */
export function quickCommandsOf(game: GameProfile): readonly QuickCommand[] {
  const { listPlayers, listBans, say } = game.commands;
  const commands: readonly (readonly [label: string, command: string | undefined, isDraft: boolean])[] = [
    ['players', lineOf(listPlayers), false],
    ['bans', lineOf(listBans), false],
    ['serverstatus', game.statusCommand, false],
    ['say', warningIn(lineOf(say, { text: SAMPLE })), true],
    ['kick', kickWord(game), true],
  ];
  return commands.flatMap(([label, command, isDraft]) =>
    command === undefined ? [] : [{ label, command, isDraft }],
  );
}

const lineOf = <Arguments extends readonly unknown[]>(
  action: Action<Arguments>,
  ...given: Arguments
): string | undefined => ('build' in action ? attempt(() => action.build(...given)[0]) : undefined);

/** Some games show the first word only, so their rules join the words. */
const warningIn = (line: string | undefined): string | undefined =>
  line?.replace(SAMPLE, '{warning}').replace(SAMPLE.replace(' ', '_'), '{warning_}');

/** What is typed before the name or number of a player. */
function kickWord(game: GameProfile): string | undefined {
  const usage = catalogueOf(game).find(({ effect }) => effect === 'kick')?.usage;
  return usage?.replace(/\s*[<["].*$/, ' ');
}
