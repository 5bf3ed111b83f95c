import { append } from './stored-entries.js';
import { SAID } from './watched-server.js';

const MINUTE_MS = 60_000;
const EVERY_MINUTE = '* * * * *';
/** Beginning of the text of a scheduled command, which the id of its server follows. */
const SCHEDULED = 'schedule of ';
/** Outcomes of runs that were sent, or may have been. */
const BEGUN = new Set(['running', 'executed', 'failed', 'unknown']);

const RUNS = `SELECT s.server_id, r.due_at, r.started_at, r.outcome, r.response_message FROM schedule_runs r
  JOIN schedules s ON s.id = r.schedule_id WHERE r.due_at >= $1 AND r.due_at < $2 AND NOT r.is_test`;
/** A record of missed runs is about minutes that follow its own. */
const EARLIER_MS = 15 * MINUTE_MS;
const DUE = 'SELECT count(*) AS due FROM schedules WHERE next_due_at <= $1';

export const minuteOf = (time) => Math.floor(time / MINUTE_MS) * MINUTE_MS;
export const nextMinute = () => minuteOf(Date.now()) + MINUTE_MS;

/** @param {readonly number[]} serverIds of which each gets a schedule of every minute */
export async function createSchedules(cluster, serverIds) {
  for (const id of serverIds) {
    const schedule = { command: `${SAID}${SCHEDULED}${id}`, schedule: EVERY_MINUTE };
    await cluster.post(cluster.running[0], `/api/servers/${id}/scheduled`, schedule);
  }
}

/** Whether everything that is due by then has begun, or was recorded as missed. */
export async function areSchedulesClaimed(cluster, time) {
  const [{ due }] = await cluster.query(DUE, [new Date(time)]);
  return Number(due) === 0;
}

/**
 * Compares the records of a number of minutes with what the game servers executed.
 *
 * @param servers those with a schedule: `{ id, journal }` each
 * @param {{ from: number, to: number }} minutes milliseconds since 1970, at full minutes
 * @returns runs by outcome, `latestMs`: the longest time between due and begun, `lost`: due minutes without a record, `doubled`: those with two, and executions without one
 */
export async function compareRuns(cluster, servers, { from, to }) {
  const rows = await cluster.query(RUNS, [new Date(from - EARLIER_MS), new Date(to)]);
  const byServer = new Map();
  for (const row of rows) append(byServer, Number(row.server_id), row);
  const found = { outcomes: {}, lost: 0, doubled: 0, latestMs: 0 };
  for (const { id, journal } of servers) {
    const runs = byServer.get(id) ?? [];
    compareMinutes(found, runs, { from, to });
    const current = runs.filter(({ due_at: dueAt }) => dueAt.getTime() >= from);
    for (const { outcome } of current) found.outcomes[outcome] = (found.outcomes[outcome] ?? 0) + 1;
    found.latestMs = Math.max(found.latestMs, ...current.map(({ started_at: at, due_at: due }) => at - due));
    const begun = current.filter(({ outcome }) => BEGUN.has(outcome)).length;
    const executed = journal.executed.filter(
      ({ text, at }) => text.startsWith(SCHEDULED) && at >= from && at < to,
    ).length;
    found.doubled += Math.max(0, executed - begun);
  }
  return found;
}

function compareMinutes(found, runs, { from, to }) {
  const times = runs.flatMap(minutesOf);
  for (let minute = from; minute < to; minute += MINUTE_MS) {
    const records = times.filter((time) => time === minute).length;
    if (records === 0) found.lost += 1;
    found.doubled += Math.max(0, records - 1);
  }
}

/** The minutes that a record is about: one of missed runs may be about several. */
function minutesOf({ due_at: dueAt, outcome, response_message: message }) {
  const first = minuteOf(dueAt.getTime());
  const count = outcome === 'missed' ? Number(JSON.parse(message)?.params?.count ?? 1) : 1;
  return Array.from({ length: count }, (_, at) => first + at * MINUTE_MS);
}
