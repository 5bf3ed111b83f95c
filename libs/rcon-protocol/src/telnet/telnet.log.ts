/** Time of the machine, seconds since the start, level: every line of the server's log begins so. */
const LOG_LINE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2} \d+[.,]\d+ (?<level>[A-Z]{3}) (?<text>.*)$/s;
const EXECUTING = /^Executing command '(?<command>.*)' by Telnet from \S+$/s;

export interface LogLine {
  /** `INF`, `WRN`, `ERR` or `EXC`. */
  readonly level: string;
  readonly text: string;
}

/** Undefined for everything that is no line of the log, such as the lines of an answer. */
export function readLogLine(line: string): LogLine | undefined {
  const { level, text } = (line === '' ? null : LOG_LINE.exec(line))?.groups ?? {};
  return level === undefined || text === undefined ? undefined : { level, text: text.trimEnd() };
}

/** The command a telnet client had executed, when that is what the line says. Its answer follows. */
export const executedCommand = ({ level, text }: LogLine): string | undefined =>
  level === 'INF' ? EXECUTING.exec(text)?.groups?.['command'] : undefined;

/** The line as people read it: when it came is known, and `INF` says nothing. */
export const messageOf = ({ level, text }: LogLine): string => (level === 'INF' ? text : `${level} ${text}`);
