import { Injectable } from '@nestjs/common';
import { Message, messageOf, say, type Words } from '@outpost/contracts/message.js';
import { filledText, linesOf, type TaskValues, type TextLibrary } from '@outpost/contracts/task-texts.js';
import { type StepKind } from '@outpost/contracts/task-runs.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { type Impossible, lockOf, type Possible } from '@outpost/games/game-commands.js';
import { type Player } from '@outpost/games/listings.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ChosenGame, Games } from '../../games/games.service.js';
import { restartCommandOf } from '../../games/restart-command.js';
import { type RunStep } from './run-state.js';

/** Command lines of a step, and what is to be known of them beforehand. */
export interface BuiltStep {
  readonly commands: readonly string[];
  readonly note: Words | null;
}

const MINUTE_MS = 60_000;
const NOTHING_SENT: BuiltStep = { commands: [], note: null };

/** The command lines of steps, in the words of the game. */
@Injectable()
export class StepCommands {
  constructor(private readonly games: Games) {}

  /** The commands, or why the game has none for this step. */
  build(
    server: ChosenGame,
    { kind, text = '', planned }: Pick<RunStep, 'kind' | 'text' | 'planned'>,
    { restartCommand, values, players, library }: StepContext,
  ): BuiltStep | Message {
    if (kind === 'restart' && restartCommand !== null) return { commands: [restartCommand], note: null };
    if (planned?.kind === 'command') return { commands: [planned.command], note: null };
    const profile = this.games.profileOrReason(server);
    if (profile instanceof Message) return profile;
    const lines = spokenLines(text, { values, library });
    if (lines instanceof Message) return lines;
    return BUILDERS[kind]?.(profile, lines, players) ?? NOTHING_SENT;
  }
}

type Builder = (
  profile: GameProfile,
  lines: readonly string[],
  players: readonly Player[] | undefined,
) => BuiltStep | Message;

/** Kinds that are not listed send nothing. */
const BUILDERS: Readonly<Partial<Record<StepKind, Builder>>> = {
  message: said,
  warning: said,
  lock: ({ commands }) => built(lockOf(commands).lock),
  unlock: ({ commands }) => built(lockOf(commands).unlock),
  // There is room for one reason.
  kick: (profile, [reason = ''], players) => kicked(profile, players, reason),
  restart: restartOf,
};

interface StepContext extends Wording {
  /** Null for the game's own. */
  readonly restartCommand: string | null;
  /** Who are on; undefined if that is not known. */
  readonly players: readonly Player[] | undefined;
}

/** What texts for players depend on. */
export interface Wording {
  readonly values: TaskValues;
  readonly library: TextLibrary;
}

/** The lines that players read of a text, or why there are none. */
export function spokenLines(text: string, { values, library }: Wording): readonly string[] | Message {
  const lines = linesOf(text, library);
  if ('missing' in lines)
    return say('scheduler.text_missing', 'There is no message text {name}', { name: lines.missing });
  return lines.map((line) => filledText(line, values));
}

function said({ commands }: GameProfile, lines: readonly string[]): BuiltStep | Message {
  const steps = lines.map((text) => built(commands.say, { text }));
  const problem = steps.find((step) => step instanceof Message);
  if (problem) return problem;
  const known = steps.flatMap((step) => (step instanceof Message ? [] : [step]));
  return { commands: known.flatMap((step) => step.commands), note: known[0]?.note ?? null };
}

function restartOf(profile: GameProfile): BuiltStep | Message {
  const restart = restartCommandOf(profile);
  return restart instanceof Message ? restart : { commands: restart.commands, note: restart.note };
}

function kicked(
  profile: GameProfile,
  players: readonly Player[] | undefined,
  reason: string,
): BuiltStep | Message {
  const { kick } = profile.commands;
  if ('cannot' in kick) return messageOf(kick.cannot);
  if (!players) return say('scheduler.nobody_to_kick', 'Who is on could not be read, so nobody was kicked');
  const all = players.map((player) => built(kick, { player, reason }));
  return { commands: all.flatMap((one) => (one instanceof Message ? [] : one.commands)), note: kick.note };
}

/** A text that the game can not show, for example, is the reason too. */
function built<Arguments extends readonly unknown[]>(
  action: Possible<Arguments> | Impossible,
  ...given: Arguments
): BuiltStep | Message {
  if ('cannot' in action) return messageOf(action.cannot);
  try {
    return { commands: action.build(...given), note: action.note };
  } catch (error) {
    if (error instanceof RconError) return error.words;
    throw error;
  }
}

const UNKNOWN = '?';

/** The next restart, and the zone in which players are told its time; null if none is known. */
interface NextRestart {
  readonly restartAt: number | null;
  readonly timeZone: string;
}

/** What the variables of texts stand for at this moment. */
export function valuesOf(
  { restartAt, timeZone }: NextRestart,
  { name, players, now }: { readonly name: string; readonly players: number | null; readonly now: number },
): TaskValues {
  return {
    minutes: restartAt === null ? UNKNOWN : String(Math.max(0, Math.ceil((restartAt - now) / MINUTE_MS))),
    server: name,
    players: players === null ? UNKNOWN : String(players),
    next_restart: restartAt === null ? UNKNOWN : wallTime(restartAt, timeZone, now),
  };
}

/** Hours and minutes, with the date if it is another day there. */
function wallTime(at: number, timeZone: string, now: number): string {
  const written = (time: number): string =>
    new Date(time).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = written(at).split(' ');
  return written(now).startsWith(day) ? time : `${day} ${time}`;
}
