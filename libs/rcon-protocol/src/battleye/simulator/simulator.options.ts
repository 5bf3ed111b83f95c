import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { type Faults } from './faulty-wire.js';
import { type JournalEntry } from './journal.js';

export interface SimulatorOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly password: string;
  readonly host?: string;
  readonly clock?: Clock;
  /** Chooses players, events and faults: the same seed, the same run. */
  readonly seed?: number;
  /** Players in the world at the start, until it is full. */
  readonly players?: number;
  /** Players join, chat and leave on their own. */
  readonly lively?: boolean;
  readonly faults?: DirectedFaults;
  /** Body bytes of one part; a longer reply is split. */
  readonly partBytes?: number;
  /** A client whose command number leaves a gap is dropped. */
  readonly strictSequence?: boolean;
  /** How long the server is away after `#shutdown` or `#restart`. */
  readonly bootDelayMs?: number;
  /** False: a shutdown ends the process before its reply is out. */
  readonly answersShutdown?: boolean;
  /**
   * `classic` is DayZ and Arma 2 OA/3. `reforger` answers commands of its own with an empty reply and server
   * messages behind it, `reforger-in-reply` has the text in the reply.
   */
  readonly console?: 'classic' | 'reforger' | 'reforger-in-reply';
  /** Told of everything that happens, as it happens. */
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
  console: 'classic',
  onEntry: () => undefined,
} satisfies Partial<SimulatorOptions>;

export type CompleteSimulatorOptions = Required<SimulatorOptions>;

/** Rules of the real server. */
export const SERVER_RULES = {
  /** A client without any command packet for this long is forgotten; acknowledgements do not count. */
  idleMs: 45_000,
  /** An unacknowledged message is sent this often in about ten seconds, then its client is dropped. */
  messageSends: 5,
  messageRepeatMs: 2_000,
} as const;
