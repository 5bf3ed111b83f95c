import { type Message, say, type Words } from '@outpost/contracts/message.js';
import { type Ban, type Player } from './listings.js';

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
  'lock',
  'unlock',
] as const;

/** Those that a game may leave out. */
export const OPTIONAL_ACTIONS: ReadonlySet<string> = new Set(['lock', 'unlock']);

/** Target of an action, from a fresh listing. Never identified by name: it only serves as a note some games store. */
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
  /** 0 is permanent. */
  readonly minutes: number;
}

export interface UnbanArguments {
  readonly ban: Pick<Ban, 'listNumber' | 'target'>;
}

/** Games without a countdown go down immediately; the note of their action says so. */
export interface CountdownArguments {
  readonly seconds: number;
  readonly text: string;
}

export interface Possible<Arguments extends readonly unknown[]> {
  /**
   * The command lines, to be sent in this order. No argument can inject another command.
   *
   * @throws {RconError} `invalid-command` when an argument could hit an unintended target
   */
  readonly build: (...given: Arguments) => readonly string[];
  /** What the person should know beforehand; null where there are no surprises. */
  readonly note: Words | null;
}

export interface Impossible {
  /** Why the game cannot do it and what to do instead, for the owner. */
  readonly cannot: Words;
}

export type Action<Arguments extends readonly unknown[] = []> = Possible<Arguments> | Impossible;

export interface GameCommands {
  readonly listPlayers: Action;
  readonly say: Action<[SayArguments]>;
  /** A private message to one player. */
  readonly tell: Action<[TellArguments]>;
  readonly kick: Action<[KickArguments]>;
  readonly ban: Action<[BanArguments]>;
  readonly unban: Action<[UnbanArguments]>;
  readonly listBans: Action;
  readonly save: Action;
  readonly restart: Action<[CountdownArguments]>;
  readonly shutdown: Action<[CountdownArguments]>;
  /** Lets nobody else in; absent where there is no such command: see {@link lockOf}. */
  readonly lock?: Action;
  readonly unlock?: Action;
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

/** The same lines whatever the arguments. */
export const fixed = (commands: readonly string[], note: Words | null = null): Possible<[]> => ({
  build: () => commands,
  note,
});

export const cannot = (reason: Words): Impossible => ({ cannot: reason });

export const NO_COUNTDOWN = say(
  'game.server_goes_down_at_once',
  'The server goes down at once, without a countdown.',
);
const NO_LOCK = cannot(
  say('game.no_lock_command', 'The game has no command that keeps players from coming in.'),
);

/** How a game lets nobody else in, and lets players in again. */
export const lockOf = ({ lock = NO_LOCK, unlock = NO_LOCK }: GameCommands) => ({ lock, unlock });

/** A broadcast is no substitute: it would disclose a private message. */
export const NO_TELL = say(
  'game.no_private_message',
  'The game has no command that shows a message to one player alone.',
);
export const NO_RESTART = say(
  'game.no_restart_command',
  'The game has no command to restart. Shut it down where something starts it again, such as a service manager.',
);

/** For games whose ban list is only a file on the game server's machine. */
export const bansIn = (file: string): Message =>
  say('game.bans_in_file', 'The game has no command that lists its bans; they are in {file}.', { file });
