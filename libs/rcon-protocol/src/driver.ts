import { type Words } from '@outpost/contracts/message.js';
import { type RconError } from './errors.js';
import { type WireOptions } from './wire-options.js';

/** Where to connect. The address is already resolved and allowed: drivers never look up names. */
export interface RconTarget<Options extends WireOptions = WireOptions> {
  /** IPv4 or IPv6 address, without brackets. */
  readonly address: string;
  readonly port: number;
  readonly password: string;
  /** How the game that runs there bends the protocol; without it the driver keeps to what all games share. */
  readonly wire?: Options;
  /** What an earlier link found out about this very server; left out when address, port or game changed. */
  readonly learned?: LearnedCapabilities;
}

/**
 * What a link has found out about the server it talks to. Plain data: whoever opens links keeps it as long as the
 * target stays the same and hands it to the next one, which then need not find it out again.
 */
export interface LearnedCapabilities {
  /** For the driver that found it out; nobody else reads it. */
  readonly facts: Readonly<Record<string, string | boolean>>;
  /** The same in sentences for people. */
  readonly words: readonly Words[];
}

/** The answer to one command. All times are milliseconds of the injected clock. */
export interface RconReply {
  /** Empty for commands that succeed in silence. */
  readonly text: string;
  /** False when the server promised more than it sent. */
  readonly complete: boolean;
  readonly queuedAt: number;
  readonly sentAt: number;
  readonly answeredAt: number;
}

export interface ExecuteOptions {
  /** From the call to the answer, waiting in the queue included. Default 10 000. */
  readonly timeoutMs?: number;
}

/** What a link tells its owner without being asked. No call may throw. */
export interface RconLinkListener {
  /**
   * A line the game server printed on its own (chat, joins, kicks).
   *
   * Where the protocol acknowledges lines (BattlEye), the server is told that we have this one when the call returns,
   * or, when it returns a promise, when that resolves; until then no copy of the line is delivered a second time.
   * BattlEye repeats what is unacknowledged after about two seconds and drops a client that owes it an answer for
   * ten, without telling it: a promise must resolve well before that. Lines may be kept in any order, and the next
   * line does not wait for the promise of the one before. Where nothing is acknowledged the promise changes nothing.
   *
   * The promise must not reject. If it does, the line stays unacknowledged, {@link onUnkept} is called, and the line
   * is delivered again when the server repeats it.
   */
  onMessage(text: string): void | Promise<void>;
  /** A promise of {@link onMessage} rejected; `cause` of the failure is what it rejected with. */
  onUnkept?(failure: RconError): void;
  /** Called once, after every waiting command has been rejected. */
  onClosed(reason: RconError): void;
}

/** A logged-in session on its own socket. */
export interface RconLink {
  /** What is known about the server by now, the end of the link included; undefined where nothing is learned. */
  readonly learned?: LearnedCapabilities | undefined;
  /** How many commands it sends before the first of them is answered; 1 where it is absent. */
  readonly commandsAtOnce?: number;
  /**
   * Sends one command and resolves with its answer. Commands are sent in the order of the calls.
   * Rejects with an {@link RconError} whose `fate` says whether the command may have run.
   */
  execute(command: string, options?: ExecuteOptions): Promise<RconReply>;
  /** Closes the socket and rejects what waits; calling it again does nothing. */
  close(): void;
}

/**
 * The port every protocol implements. A driver holds no connection and no user: it opens links.
 * To add a protocol, see CONTRIBUTING.md.
 */
export interface RconDriver {
  /** Name of the protocol as servers are registered with it, such as `battleye`. */
  readonly protocol: string;
  /** A command that is cheap and safe on every server of the protocol; used to test a connection. */
  readonly probeCommand: string;
  /**
   * Opens a new socket, logs in and resolves with the live link. The listener is given here so that no
   * message is lost between login and the first await.
   *
   * @throws {RconError} `port-closed`, `network`, `no-answer`, `refused`, `protocol`; `closed` when aborted
   */
  connect(target: RconTarget, listener: RconLinkListener, signal?: AbortSignal): Promise<RconLink>;
}

/** Collects the drivers as injectable providers; a plug-in adds one more. */
export const RCON_DRIVERS = Symbol('RCON_DRIVERS');
