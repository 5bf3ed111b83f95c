import { type RconError } from '../errors.js';
import * as failure from './telnet.failures.js';

const PROMPT = /^please enter password:/i;
const WRONG = /^password incorrect/i;
const TOO_MANY = /^too many failed login attempts/i;
/** Without a password the console begins with its welcome. */
const WELCOME = /^(?:logon successful|\*\*\* connected with 7dtd server)/i;
const WELCOME_END = /^press 'help' to get a list of all commands/i;
/** A control character other than CR, LF and TAB. */
const BINARY = /[^\P{Cc}\r\n\t]/u;
/** The greeting of a console is a line or two. */
const MAX_GREETING_BYTES = 16 * 1024;

export type LoginEvent = 'password-asked' | 'accepted' | 'welcomed' | RconError;

/** The dialogue before the first command: greeting, password, verdict, welcome. */
export class TelnetLogin {
  private stage: 'greeting' | 'verdict' | 'welcome' = 'greeting';
  private heardBytes = 0;

  /** True once the server has accepted the login. */
  get isAccepted(): boolean {
    return this.stage === 'welcome';
  }

  noteReceived(bytes: number): void {
    this.heardBytes += bytes;
  }

  /** Takes a line, or the beginning of one; seeing the same text twice is harmless. */
  take(line: string): LoginEvent | undefined {
    if (this.stage === 'greeting') return this.takeGreeting(line);
    if (this.stage === 'verdict') return this.takeVerdict(line);
    return WELCOME_END.test(line) ? 'welcomed' : undefined;
  }

  /** Why the login failed when it timed out. */
  timedOut(timeoutMs: number): RconError {
    if (this.stage === 'verdict') return failure.noVerdict(timeoutMs);
    return this.heardBytes === 0 ? failure.noGreeting(timeoutMs) : failure.notThisConsole();
  }

  /** Why the login failed when the connection closed with `reason`. */
  closed(reason: RconError): RconError {
    if (this.stage === 'verdict') return failure.closedDuringLogin(reason);
    return this.stage === 'greeting' ? failure.hungUp(reason) : reason;
  }

  private takeGreeting(line: string): LoginEvent | undefined {
    if (PROMPT.test(line)) {
      this.stage = 'verdict';
      return 'password-asked';
    }
    if (WELCOME.test(line)) return this.accept();
    if (TOO_MANY.test(line)) return failure.addressBlocked();
    const isUnexpected = BINARY.test(line) || this.heardBytes > MAX_GREETING_BYTES;
    return isUnexpected ? failure.notThisConsole() : undefined;
  }

  private takeVerdict(line: string): LoginEvent | undefined {
    if (WRONG.test(line)) return failure.passwordRefused();
    if (TOO_MANY.test(line)) return failure.addressBlocked();
    return WELCOME.test(line) ? this.accept() : undefined;
  }

  private accept(): LoginEvent {
    this.stage = 'welcome';
    return 'accepted';
  }
}
