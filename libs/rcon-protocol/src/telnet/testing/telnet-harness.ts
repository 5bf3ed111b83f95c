import { RconError } from '../../errors.js';
import { type SessionEvent } from '../../session.js';
import { type TelnetOptions } from '../telnet.options.js';
import { TelnetSession } from '../telnet.session.js';

const WELCOME = [
  '*** Connected with 7DTD server.',
  'Server port: 26900',
  "Press 'help' to get a list of all commands. Press 'exit' to end session.",
  '',
];

/** Drives a session by hand: the test acts as the server and controls the time. */
export class TelnetHarness {
  readonly session: TelnetSession;
  readonly events: SessionEvent[] = [];
  now = 0;
  private tickets = 0;

  constructor(options: Partial<TelnetOptions> = {}) {
    this.session = new TelnetSession('secret', options);
    this.session.open(0);
  }

  /** A session that is logged in. */
  static ready(options: Partial<TelnetOptions> = {}): TelnetHarness {
    const harness = new TelnetHarness(options);
    harness.lines('Please enter password:');
    harness.lines('Logon successful.', '', '', '', ...WELCOME);
    harness.sent();
    return harness;
  }

  /** The lines sent since the last call. */
  sent(): string[] {
    return this.session.packets.splice(0).map((bytes) => Buffer.from(bytes).toString());
  }

  raw(bytes: Uint8Array | string): void {
    this.session.receive(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, this.now);
    this.events.push(...this.session.events.splice(0));
  }

  lines(...lines: readonly string[]): void {
    this.raw(lines.map((line) => `${line}\r\n`).join(''));
  }

  log(...texts: readonly string[]): void {
    this.lines(...texts.map((text) => `2026-01-01T10:53:10 10455.738 INF ${text}`));
  }

  executing(command: string): void {
    this.log(`Executing command '${command}' by Telnet from 192.0.2.5:50000`);
  }

  execute(command: string, timeoutMs = 10_000): number {
    this.session.submit(this.tickets, command, this.now, this.now + timeoutMs);
    this.events.push(...this.session.events.splice(0));
    return this.tickets++;
  }

  pass(ms: number): void {
    const end = this.now + ms;
    while (this.session.deadline <= end) {
      this.now = Math.max(this.now, this.session.deadline);
      this.session.advance(this.now);
      this.events.push(...this.session.events.splice(0));
    }
    this.now = end;
  }

  hangUp(): void {
    this.session.close(new RconError('lost', 'The server closed the connection.'));
    this.events.push(...this.session.events.splice(0));
  }

  outcome(ticket: number): string | undefined {
    const [event, ...more] = this.events.filter((one) => 'ticket' in one && one.ticket === ticket);
    if (more.length > 0) throw new Error('a command ended twice');
    if (event?.type === 'answered')
      return `${event.reply.text}${event.reply.complete ? '' : ' (incomplete)'}`;
    return event?.type === 'failed' ? `${event.error.kind}/${event.error.fate}` : undefined;
  }

  get messages(): string[] {
    return this.events.flatMap((event) => (event.type === 'message' ? [event.text] : []));
  }

  get closedBy(): string | undefined {
    return this.events.flatMap((event) => (event.type === 'closed' ? [event.reason.kind] : []))[0];
  }
}
