import { type Message, say, type Words } from '@outpost/contracts/message.js';
import { type Ban, type Player } from './answers.js';

export const GAME_ACTIONS = [
  'listPlayers',
  'say',
  'tell',
  'kick',
  'ban',
  'unban',
  'listBans',
  'save',
  'restart',
  'shutdown',
] as const;

/** Whom to hit: taken from a list just read. Nothing goes by the name, which is there for the game's own notes. */
export type PlayerRef = Pick<Player, 'slot' | 'id' | 'name'>;

export interface SayArguments {
  readonly text: string;
}

export interface TellArguments extends SayArguments {
  readonly player: PlayerRef;
}

export interface KickArguments {
  readonly player: PlayerRef;
  readonly reason?: string;
}

export interface BanArguments extends KickArguments {
  /** 0 is forever. */
  readonly minutes: number;
}

export interface UnbanArguments {
  readonly ban: Pick<Ban, 'listNumber' | 'target'>;
}

/** Games without a countdown go down at once; their action says so in its note. */
export interface CountdownArguments {
  readonly seconds: number;
  readonly text: string;
}

export interface Possible<Arguments extends readonly unknown[]> {
  /**
   * The command lines, to be sent in this order. Whatever the arguments hold, they start no other command.
   *
   * @throws {RconError} `invalid-command` when an argument would hit something else than was meant
   */
  readonly build: (...given: Arguments) => readonly string[];
  /** What the person should know beforehand; null where it does just what it says. */
  readonly note: Words | null;
}

export interface Impossible {
  /** Why the game can't do it and what to do instead, in words for the owner. */
  readonly cannot: Words;
}

export type Action<Arguments extends readonly unknown[] = []> = Possible<Arguments> | Impossible;

export interface GameCommands {
  readonly listPlayers: Action;
  readonly say: Action<[SayArguments]>;
  /** To one player, unseen by the others. */
  readonly tell: Action<[TellArguments]>;
  readonly kick: Action<[KickArguments]>;
  readonly ban: Action<[BanArguments]>;
  readonly unban: Action<[UnbanArguments]>;
  readonly listBans: Action;
  readonly save: Action;
  readonly restart: Action<[CountdownArguments]>;
  readonly shutdown: Action<[CountdownArguments]>;
}

/** One command line per call. */
export const line = <Arguments extends readonly unknown[]>(
  build: (...given: Arguments) => string,
  note: Words | null = null,
): Possible<Arguments> => ({ build: (...given) => [build(...given)], note });

export const lines = <Arguments extends readonly unknown[]>(
  build: (...given: Arguments) => readonly string[],
  note: Words | null = null,
): Possible<Arguments> => ({ build, note });

/** Always the same lines, whatever is given. */
export const fixed = (commands: readonly string[], note: Words | null = null): Possible<[]> => ({
  build: () => commands,
  note,
});

export const cannot = (reason: Words): Impossible => ({ cannot: reason });

export const NO_COUNTDOWN = say(
  'game.server_goes_down_at_once',
  'The server goes down at once, without a countdown.',
);
/** Saying it to everybody instead would tell all what was meant for one. */
export const NO_TELL = say(
  'game.no_private_message',
  'The game has no command that shows a message to one player alone.',
);
export const NO_RESTART = say(
  'game.no_restart_command',
  'The game has no command to restart. Shut it down where something starts it again, such as a service manager.',
);

/** The list of bans is a file on the machine of the game server. */
export const bansIn = (file: string): Message =>
  say('game.bans_in_file', 'The game has no command that lists its bans; they are in {file}.', { file });
