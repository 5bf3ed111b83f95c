/** Every log line begins with the local time, the seconds since the start and the level (observed). */
const LOG_LINE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2} \d+[.,]\d+ (?<level>[A-Z]{3}) (?<text>.*)$/s;
const EXECUTING = /^Executing command '(?<command>.*)' by Telnet from \S+$/s;

export interface LogLine {
  /** `INF`, `WRN`, `ERR` or `EXC`. */
  readonly level: string;
  readonly text: string;
}

/** Undefined for everything that is not a log line, such as the lines of an answer. */
export function readLogLine(line: string): LogLine | undefined {
  const { level, text } = (line === '' ? null : LOG_LINE.exec(line))?.groups ?? {};
  return level === undefined || text === undefined ? undefined : { level, text: text.trimEnd() };
}

/** The command, if the line logs its execution for a telnet client. Its answer follows. */
export const executedCommand = ({ level, text }: LogLine): string | undefined =>
  level === 'INF' ? EXECUTING.exec(text)?.groups?.['command'] : undefined;

/** The line without its time, and without the level if that is `INF`. */
export const messageOf = ({ level, text }: LogLine): string => (level === 'INF' ? text : `${level} ${text}`);
