import { type TelnetOptions } from './telnet.options.js';

/** Far beyond any list the game writes; what is beyond it is left out. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** Lines no answer goes on behind. All others end in silence. */
const LAST_LINES = [
  /^Total of \d+ in the game$/,
  /^\*\*\* ERROR: unknown command '.*'$/s,
  /^Day \d+, \d{2}:\d{2}$/,
];

/**
 * Collects the answer to one command. The log says when a command is executed, and its answer follows; hosts can turn
 * that off (`HideCommandExecutionLog`), and then the first line is waited for in vain when there is none.
 */
export class TelnetAnswer {
  /** When the answer is taken as it is; `Infinity` while the server has not begun with it. */
  settlesAt: number;
  private capAt = Infinity;
  private hasBegun = false;
  private lines: string[] = [];
  private length = 0;

  /** @param isAnnounced this server has said of a command that it executes it, so text before that is of an older one */
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

  /** False when there was more than is taken. */
  get isWhole(): boolean {
    return this.length <= MOST_CHARACTERS;
  }

  /** The server executes a command. Returns the lines it said before, when it is this one; else undefined. */
  begin(executed: string, now: number): readonly string[] | undefined {
    if (this.hasBegun || !isSame(executed, this.command)) return undefined;
    this.hasBegun = true;
    const unmatched = this.lines;
    this.lines = [];
    this.length = 0;
    this.listenOn(now);
    return unmatched;
  }

  /** Takes a line; false when it can be no part of this answer. */
  take(line: string, now: number): boolean {
    if (this.isAnnounced && !this.hasBegun) return false;
    this.length += line.length + 1;
    if (this.isWhole) this.lines.push(line);
    // Thousands of empty lines may come in one read.
    if (line !== '' && LAST_LINES.some((last) => last.test(line))) this.settlesAt = now;
    else this.listenOn(now);
    return true;
  }

  private listenOn(now: number): void {
    this.capAt = Math.min(this.capAt, now + this.options.answerCapMs);
    this.settlesAt = Math.min(now + this.options.answerQuietMs, this.capAt);
  }
}

/** Some builds repeat the word alone. */
function isSame(executed: string, command: string): boolean {
  const [said, sent] = [executed.trim().toLowerCase(), command.trim().toLowerCase()];
  return said === sent || (said !== '' && sent.startsWith(`${said} `));
}

/** Not by a pattern: one tries every run of line feeds inside the text to its end. */
function withoutEmptyEnds(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === '\n') start += 1;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return text.slice(start, end);
}
