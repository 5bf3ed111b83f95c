import { type TelnetOptions } from './telnet.options.js';

/** Far above any list the game writes; the rest of a longer answer is dropped. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Lines that are always the last of an answer. The console has no prompt, so silence ends all other answers. */
const LAST_LINES = [
  /^Total of \d+ in the game$/,
  /^\*\*\* ERROR: unknown command '.*'$/s,
  /^Day \d+, \d{2}:\d{2}$/,
];

/**
 * Collects the answer to one command. The server logs the execution of a command right before its answer. Hosts can
 * turn that off (`HideCommandExecutionLog`); a command without output then ends only after `firstLineMs`.
 */
export class TelnetAnswer {
  /** When the answer counts as complete; `Infinity` until the server has begun with it. */
  settlesAt: number;
  private capAt = Infinity;
  private hasBegun = false;
  private lines: string[] = [];
  private length = 0;

  /** @param isAnnounced this server logs executions, so text before that log line belongs to an older command */
  constructor(
    private readonly command: string,
    private readonly options: TelnetOptions,
    private readonly isAnnounced: boolean,
    now: number,
  ) {
    this.settlesAt = isAnnounced ? Infinity : now + options.firstLineMs;
  }

  get text(): string {
    return withoutEmptyEnds(this.lines.join('\n'));
  }

  /** False when the answer exceeded the size limit. */
  get isWhole(): boolean {
    return this.length <= MAX_CHARACTERS;
  }

  /**
   * The server logged an execution. If it is of this command, returns the lines before it, which are not its answer.
   */
  begin(executed: string, now: number): readonly string[] | undefined {
    if (this.hasBegun || !isSame(executed, this.command)) return undefined;
    this.hasBegun = true;
    const unmatched = this.lines;
    this.lines = [];
    this.length = 0;
    this.extend(now);
    return unmatched;
  }

  /** Takes a line; false when it cannot be part of this answer. */
  take(line: string, now: number): boolean {
    if (this.isAnnounced && !this.hasBegun) return false;
    this.length += line.length + 1;
    if (this.isWhole) this.lines.push(line);
    // Skips the patterns for empty lines, of which thousands may arrive in one read.
    if (line !== '' && LAST_LINES.some((last) => last.test(line))) this.settlesAt = now;
    else this.extend(now);
    return true;
  }

  private extend(now: number): void {
    this.capAt = Math.min(this.capAt, now + this.options.answerCapMs);
    this.settlesAt = Math.min(now + this.options.answerQuietMs, this.capAt);
  }
}

/** Some builds log only the command word. */
function isSame(executed: string, command: string): boolean {
  const [logged, sent] = [executed.trim().toLowerCase(), command.trim().toLowerCase()];
  return logged === sent || (logged !== '' && sent.startsWith(`${logged} `));
}

/** A loop, because /\n+$/ takes quadratic time on long runs of line feeds inside the text. */
function withoutEmptyEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === '\n') start += 1;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return text.slice(start, end);
}
