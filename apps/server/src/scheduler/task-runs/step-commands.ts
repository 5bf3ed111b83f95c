import { Injectable } from '@nestjs/common';
import { Message, messageOf, say, type Words } from '@outpost/contracts/message.js';
import { filledText, type TaskValues } from '@outpost/contracts/task-texts.js';
import { type StepKind } from '@outpost/contracts/task-runs.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { type Impossible, lockOf, type Possible } from '@outpost/games/game-commands.js';
import { type Player } from '@outpost/games/listings.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ChosenGame, Games } from '../../games/games.service.js';
import { restartCommandOf } from '../../games/restart-command.js';
import { type RunState, type RunStep } from './run-state.js';

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
    { kind, text = '' }: Pick<RunStep, 'kind' | 'text'>,
    { spec, values, players }: StepContext,
  ): BuiltStep | Message {
    const profile = this.games.profileOrReason(server);
    if (kind === 'restart' && spec.command !== null) return { commands: [spec.command], note: null };
    if (profile instanceof Message) return profile;
    const said = { text: filledText(text, values) };
    return BUILDERS[kind]?.(profile, said, players) ?? NOTHING_SENT;
  }
}

type Builder = (
  profile: GameProfile,
  said: { readonly text: string },
  players: readonly Player[] | undefined,
) => BuiltStep | Message;

/** Kinds that are not listed send nothing. */
const BUILDERS: Readonly<Partial<Record<StepKind, Builder>>> = {
  message: ({ commands }, said) => built(commands.say, said),
  warning: ({ commands }, said) => built(commands.say, said),
  lock: ({ commands }) => built(lockOf(commands).lock),
  unlock: ({ commands }) => built(lockOf(commands).unlock),
  kick: (profile, { text }, players) => kicked(profile, players, text),
  restart: restartOf,
};

interface StepContext {
  readonly spec: Pick<RunState['spec'], 'command'>;
  readonly values: TaskValues;
  /** Who are on; undefined if that is not known. */
  readonly players: readonly Player[] | undefined;
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

/** What the variables of texts stand for at this moment. */
export function valuesOf(
  { restartAt, timeZone }: Pick<RunState, 'restartAt' | 'timeZone'>,
  { name, players, now }: { readonly name: string; readonly players: number | null; readonly now: number },
): TaskValues {
  return {
    minutes: String(Math.max(0, Math.ceil((restartAt - now) / MINUTE_MS))),
    server: name,
    players: players === null ? '?' : String(players),
    next_restart: wallTime(restartAt, timeZone, now),
  };
}

/** Hours and minutes, with the date if it is another day there. */
function wallTime(at: number, timeZone: string, now: number): string {
  const written = (time: number): string =>
    new Date(time).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = written(at).split(' ');
  return written(now).startsWith(day) ? time : `${day} ${time}`;
}
