import { type LinesHeldBack } from '../../rcon/rcon.events.js';
import { type LogLine } from '../log-line.js';
import { writtenSecond } from './written-time.js';

/** How many lines of a game server are missing in its log, since when and why. */
export function floodLine({ flood, isOver }: LinesHeldBack): LogLine {
  const { serverId, count, bytes, since, until, limit } = flood;
  const lines = count === 1 ? '1 line was' : `${count} lines were`;
  // A flood may be over within the minute it began in.
  const time = `from ${writtenSecond(since)} to ${writtenSecond(until)}`;
  const goesOn = isOver ? '' : ', and it goes on';
  return {
    serverId,
    kind: 'lines-held-back',
    message: `${lines} counted and not kept, ${time}${goesOn}: ${REASONS[limit](flood.allowed)}`,
    details: { count, bytes, since: since.toISOString(), until: until.toISOString(), limit, isOver },
    at: since,
  };
}

const MEBIBYTE = 1024 * 1024;

const REASONS: Readonly<Record<LinesHeldBack['flood']['limit'], (allowed: number) => string>> = {
  'lines-per-second': (allowed) => `the game server sent more than ${allowed} a second`,
  'line-bytes-per-day': (allowed) =>
    `the game server sent more than ${Math.round(allowed / MEBIBYTE)} MiB in a day`,
};
