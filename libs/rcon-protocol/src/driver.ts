import { type Words } from '@outpost/contracts/message.js';
import { type RconError } from './errors.js';
import { type WireOptions } from './wire-options.js';

/** Where to connect. The address is already resolved and allowed by policy: drivers never resolve names. */
export interface RconTarget<Options extends WireOptions = WireOptions> {
  /** IPv4 or IPv6 address, without brackets. */
  readonly address: string;
  readonly port: number;
  readonly password: string;
  /** How the game deviates from the protocol; without it the driver assumes only what all games share. */
  readonly wire?: Options;
  /** What an earlier link learned about this server; absent when address, port or game changed since. */
  readonly learned?: LearnedCapabilities;
}

/**
 * What a link learned about its server. Plain data: the caller stores it while the target stays the same and passes it
 * to the next link, which then does not have to learn it again.
 */
export interface LearnedCapabilities {
  /** Private to the driver that learned it. */
  readonly facts: Readonly<Record<string, string | boolean>>;
  /** The same as sentences for people. */
  readonly words: readonly Words[];
}

/** The answer to one command. All times are milliseconds of the injected clock. */
export interface RconReply {
  /** Empty for commands that succeed without output. */
  readonly text: string;
  /**
   * The same in pieces of whole characters, if it is long and came in parts. To read `text` as a whole joins them, which
   * holds the event loop for tens of milliseconds if they are megabytes.
   */
  readonly pieces?: readonly string[];
  /** False when the server announced more than it sent. */
  readonly complete: boolean;
  readonly queuedAt: number;
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface ExecuteOptions {
  /** From the call to the reply, including the time in the queue. Default 10 000. */
  readonly timeoutMs?: number;
}

/**
 * Whether bytes may leave for a game server at this moment. Asked for each packet as the last step, so it must be
 * cheap; once it is false the link ends, and what was about to be sent is dropped.
 */
export type SendGuard = () => boolean;

/** Callbacks of a link to its owner. None may throw. */
export interface RconLinkListener {
  /** Without one everything may be sent. */
  readonly maySend?: SendGuard | undefined;
  /**
   * A line the game server printed on its own (chat, joins, kicks).
   *
   * Where the protocol acknowledges lines (BattlEye), the line is acknowledged when the call returns or, if it returns
   * a promise, when that resolves; until then no copy of the line is delivered again. BattlEye repeats an
   * unacknowledged line after about two seconds and silently drops the client after ten, so the promise must resolve
   * well before that. Lines may be stored in any order; the next line does not wait for the promise of the previous
   * one. For protocols without acknowledgements the promise has no effect.
   *
   * The promise must not reject. If it does, the line stays unacknowledged, {@link onNotStored} is called, and the line is
   * delivered again when the server repeats it.
   */
  onMessage(text: string): void | Promise<void>;
  /** A promise of {@link onMessage} rejected; the rejection is the `cause` of `failure`. */
  onNotStored?(failure: RconError): void;
  /** Called once, after every pending command was rejected. */
  onClosed(reason: RconError): void;
}

/** A logged-in session on its own socket. */
export interface RconLink {
  /** What was learned about the server so far; remains readable after the end. Undefined where nothing is learned. */
  readonly learned?: LearnedCapabilities | undefined;
  /** How many commands may be in flight at once. Default 1. */
  readonly commandsAtOnce?: number;
  /**
   * Sends one command and resolves with its reply. Commands are sent in the order of the calls.
   * Rejects with an {@link RconError} whose `fate` says whether the command may have run.
   */
  execute(command: string, options?: ExecuteOptions): Promise<RconReply>;
  /** Closes the socket and rejects pending commands. Idempotent. */
  close(): void;
}

/**
 * The interface every protocol implements. A driver is stateless: it opens links and holds neither connections nor
 * users. To add a protocol, see CONTRIBUTING.md.
 */
export interface RconDriver {
  /** Id of the protocol that servers are registered with, such as `battleye`. */
  readonly protocol: string;
  /** A command that is cheap and safe on every server of the protocol, for testing a connection. */
  readonly probeCommand: string;
  /**
   * Opens a new socket, logs in and resolves with the live link. The listener is a parameter so that no message is lost
   * between the login and the first await.
   *
   * @throws {RconError} `port-closed`, `network`, `no-answer`, `refused`, `protocol`; `closed` when aborted
   */
  connect(target: RconTarget, listener: RconLinkListener, signal?: AbortSignal): Promise<RconLink>;
}

/** Injects all drivers, including those of plug-ins. */
export const RCON_DRIVERS = Symbol('RCON_DRIVERS');
