import { type Socket } from 'node:net';
import { type Clock, type Timer } from '@outpost/clock/clock.js';
import { ChunkedWriter } from '../../shared/simulator/chunked-writer.js';
import { type SevenDaysOutcome } from './simulated-seven-days-world.js';
import { type TelnetFaults } from './telnet-faults.js';

/** IAC WILL ECHO (RFC 857) makes the terminal stop echoing; the game sends a NUL after it. */
const NO_ECHO = Buffer.from([0xff, 0xfb, 0x01, 0x00]);

const WELCOME = [
  '*** Connected with 7DTD server.',
  '*** Server version: V 2.0 (b1) Compatibility Version: V 2.0',
  '*** Dedicated server only build',
  '',
  'Server IP:   192.0.2.1',
  'Server port: 26900',
  'Max players: 8',
  'Game mode:   GameModeSurvival',
  'World:       Navezgane',
  'Game name:   Simulated',
  'Difficulty:  2',
  '',
] as const;
const WELCOME_END = "Press 'help' to get a list of all commands. Press 'exit' to end session.";

export interface TelnetSurroundings {
  /** Empty: none is required. */
  readonly password: string;
  readonly faults: TelnetFaults;
  readonly clock: Clock;
  /** Counts a wrong password; false when the limit is reached. */
  refuse(): boolean;
  letIn(): void;
  execute(command: string): SevenDaysOutcome;
  /** Sends a log line to all clients. */
  log(level: string, text: string): void;
  shutDown(): void;
}

/** One client of a simulated server. */
export class SimulatedTelnetConnection {
  private readonly writer: ChunkedWriter;
  private readonly timers = new Set<Timer>();
  private isLoggedIn = false;
  private received = '';

  constructor(
    private readonly socket: Socket,
    private readonly around: TelnetSurroundings,
  ) {
    this.writer = new ChunkedWriter(socket, around.faults);
    socket.on('data', (bytes) => this.receive(bytes.toString('utf8')));
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      for (const timer of this.timers) timer.cancel();
    });
    if (around.faults.hangsUp) socket.destroy();
    else if (around.password === '') this.letIn();
    else this.prompt('Please enter password:');
  }

  /** Only logged-in clients receive log lines. */
  print(line: string): void {
    if (this.isLoggedIn) this.write([line]);
  }

  destroy(): void {
    this.socket.destroy();
  }

  private receive(text: string): void {
    this.received += text;
    const lines = this.received.split(/\r?\n/);
    this.received = lines.pop() ?? '';
    for (const line of lines) {
      if (this.isLoggedIn) this.run(line);
      else this.judge(line);
    }
  }

  private judge(password: string): void {
    if (password === this.around.password) {
      this.around.letIn();
      this.write(['Logon successful.', '', '', '']);
      this.letIn();
    } else if (this.around.refuse()) {
      this.prompt('Password incorrect, please enter password:');
    } else {
      this.write(['Too many failed login attempts!'], () => this.socket.end());
    }
  }

  private letIn(): void {
    this.isLoggedIn = true;
    this.write(this.around.faults.welcomeHasNoEnd ? WELCOME : [...WELCOME, WELCOME_END, '']);
  }

  private prompt(text: string): void {
    if (this.around.faults.promptsLikeATerminal) this.writer.write([NO_ECHO, Buffer.from(text)]);
    else this.write([text]);
  }

  private run(line: string): void {
    const { faults, clock } = this.around;
    if (line.trim() === '') return;
    const outcome = this.around.execute(line);
    if (faults.silent || faults.unanswered?.test(line) === true) return;
    if (faults.delayMs === 0) {
      this.answer(line, outcome);
      return;
    }
    const timer = clock.schedule(faults.delayMs, () => {
      this.timers.delete(timer);
      this.answer(line, outcome);
    });
    this.timers.add(timer);
  }

  private answer(command: string, { answer, log, ends }: SevenDaysOutcome): void {
    const { faults } = this.around;
    const by = `${this.socket.remoteAddress ?? ''}:${this.socket.remotePort ?? 0}`;
    if (!faults.hidesExecution) this.around.log('INF', `Executing command '${command}' by Telnet from ${by}`);
    for (const line of answer) {
      if (faults.chatters)
        this.around.log('ERR', 'Missing separator\nFrom: Some.Method ()\nOther.Method ()\n');
      this.write([line]);
    }
    if (faults.chatters) this.around.log('INF', 'Time: 174.26m FPS: 40.00');
    for (const line of log) this.around.log('INF', line);
    if (ends === 'connection') this.socket.end();
    if (ends === 'process') this.around.shutDown();
  }

  private write(lines: readonly string[], done?: () => void): void {
    this.writer.write(
      lines.map((line) => Buffer.from(`${line}\r\n`)),
      done,
    );
  }
}
