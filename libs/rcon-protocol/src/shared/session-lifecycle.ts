import { type Message, say } from '@outpost/contracts/message.js';
import { RconError } from '../errors.js';
import { type SessionEvent, type SessionState } from '../session.js';
import { because } from './session-failures.js';

/**
 * The life cycle shared by the sessions of all protocols: opened once, logging in, ready, ended once. The end is
 * reported after every open command has failed, and later commands are rejected.
 */
export class SessionLifecycle {
  readonly packets: Uint8Array[] = [];
  readonly events: SessionEvent[] = [];
  private phase: SessionState = 'idle';
  private endedBy: RconError | null = null;

  /** @param abandon fails the commands that are still open */
  constructor(private readonly abandon: (reason: RconError) => void) {}

  get state(): SessionState {
    return this.phase;
  }

  get isLoggingIn(): boolean {
    return this.phase === 'logging-in';
  }

  get isReady(): boolean {
    return this.phase === 'ready';
  }

  /** Opened and not ended. */
  get isLive(): boolean {
    return this.isLoggingIn || this.isReady;
  }

  /** False when the session was already opened. */
  open(): boolean {
    if (this.phase !== 'idle') return false;
    this.phase = 'logging-in';
    return true;
  }

  ready(): void {
    this.phase = 'ready';
    this.events.push({ type: 'ready' });
  }

  /** Whether the command can be sent; if not, pushes its `failed` event. */
  takes(ticket: number, command: string, maxCommandBytes: number): boolean {
    const obstacle =
      this.endedBy === null ? commandProblem(command, maxCommandBytes) : because(this.endedBy, 'not-sent');
    if (obstacle !== null) this.events.push({ type: 'failed', ticket, error: obstacle });
    return obstacle === null;
  }

  end(reason: RconError): void {
    if (this.phase === 'closed') return;
    this.phase = 'closed';
    this.endedBy = reason;
    this.abandon(reason);
    this.events.push({ type: 'closed', reason });
  }
}

const CONTROL_CHARACTER = /\p{Cc}/u;

const invalid = (message: Message): RconError => new RconError('invalid-command', message);

/** Why a command cannot be sent to a server that accepts at most `maxBytes`; null when it can. */
function commandProblem(command: string, maxBytes: number): RconError | null {
  if (command.trim() === '') return invalid(say('rcon.command_is_empty', 'The command is empty.'));
  if (CONTROL_CHARACTER.test(command)) {
    return invalid(
      say('rcon.command_must_be_one_line', 'The command must be one line without control characters.'),
    );
  }
  if (Buffer.byteLength(command) <= maxBytes) return null;
  return invalid(
    say('rcon.command_too_long', 'This server takes commands of at most {maxBytes} bytes.', {
      maxBytes,
    }),
  );
}
