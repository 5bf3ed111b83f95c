import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { type Faults } from './faulty-wire.js';
import { type JournalEntry } from './journal.js';

export interface SimulatorOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly password: string;
  readonly host?: string;
  readonly clock?: Clock;
  /** Determines players, events and faults: the same seed gives the same run. */
  readonly seed?: number;
  /** Players in the world at the start, until it is full. */
  readonly players?: number;
  /** Players join, chat and leave on their own. */
  readonly lively?: boolean;
  readonly faults?: DirectedFaults;
  /** Body bytes of one part; a longer reply is split. Real servers use about 1024 (observed). */
  readonly partBytes?: number;
  /** Drops a client whose command numbers have a gap, as real servers do. */
  readonly strictSequence?: boolean;
  /** How long the server is down after a shutdown or restart command. */
  readonly bootDelayMs?: number;
  /** False: a shutdown ends the process before the reply is sent. */
  readonly answersShutdown?: boolean;
  /** Commands that are executed but never answered, while all others are. */
  readonly leavesUnanswered?: RegExp;
  /**
   * `classic` is DayZ and Arma 2 OA/3. `reforger` has its own commands and answers them with an empty reply followed by
   * server messages; `reforger-in-reply` puts the text into the reply.
   */
  readonly console?: 'classic' | 'reforger' | 'reforger-in-reply';
  /** Called for every journal entry as it is written. */
  readonly onEntry?: (entry: JournalEntry) => void;
}

export interface DirectedFaults {
  readonly toServer?: Faults;
  readonly toClient?: Faults;
}

export const SIMULATOR_DEFAULTS = {
  host: '127.0.0.1',
  clock: systemClock,
  seed: 1,
  players: 6,
  lively: false,
  faults: {},
  partBytes: 1024,
  strictSequence: true,
  bootDelayMs: 5_000,
  answersShutdown: true,
  // Matches nothing.
  leavesUnanswered: /(?!)/,
  console: 'classic',
  onEntry: () => undefined,
} satisfies Partial<SimulatorOptions>;

export type CompleteSimulatorOptions = Required<SimulatorOptions>;

/** Time limits of real servers, from BERConProtocol.txt. */
export const SERVER_RULES = {
  /** A client is removed after this long without a command packet; acknowledgements do not count. */
  idleMs: 45_000,
  /** An unacknowledged message is sent this often within about ten seconds, then the client is dropped. */
  messageSends: 5,
  messageRepeatMs: 2_000,
} as const;
