import { pause, percentile } from '../measure.js';
import { within } from './cluster.js';
import { compareCommands, CommandTraffic } from './command-traffic.js';
import { areSchedulesClaimed, compareRuns, minuteOf, nextMinute } from './schedule-runs.js';
import { compareSockets } from './socket-entries.js';
import { entriesOf, newestId, StoredEntries, timeOfId } from './stored-entries.js';

const HUSH_WITHIN_MS = 15_000;
/** Grace period for messages that are under way when nothing is printed any more. */
const AFTERMATH_MS = 2_000;
/** A fault comes shortly before schedules are due. */
const BEFORE_MINUTE_MS = 2_000;
const FIRST_MS = 5_000;
const SCHEDULES_WITHIN_MS = 130_000;
const BROWSERS_EVERY_MS = 500;

/**
 * One fault under full load, and what the journals say afterwards.
 *
 * @param {import('./world.js').World} world
 * @param {{ title: string, prepare?: Function, happen: Function }} fault of `FAULTS`
 * @param {number} seconds that are observed at least, from the fault on
 */
export async function attempt(world, fault, seconds) {
  const prepared = await fault.prepare?.(world.cluster);
  try {
    await world.settle();
    const before = await begin(world);
    const happened = await happen(world, fault, { prepared, seconds });
    const after = await end(world);
    return {
      title: fault.title,
      ...happened,
      ...(await compare(world, { ...before, ...happened, ...after })),
    };
  } finally {
    await prepared?.undo();
  }
}

/** The journals begin in a moment in which nothing is printed. */
async function begin(world) {
  await world.games.order('hush', { withinMs: HUSH_WITHIN_MS });
  await pause(AFTERMATH_MS);
  const printed = (await world.journals()).map(({ journal }) => journal.printed);
  const afterId = await newestId(world.cluster);
  const leases = await world.cluster.leases();
  const from = nextMinute();
  const exits = world.cluster.replicas.length;
  await world.openSockets();
  await world.games.order('speak');
  await world.games.order('mark');
  return { printed, afterId, leases, from, exits };
}

async function happen(world, fault, { prepared, seconds }) {
  const { cluster, ids, options } = world;
  const traffic = new CommandTraffic(cluster, ids, options);
  const telling = setInterval(() => void world.tellBrowsers(), BROWSERS_EVERY_MS);
  try {
    await traffic.begin(options.commands);
    await pause(untilShortlyBeforeMinute());
    const faultAt = performance.now();
    await fault.happen(cluster, prepared);
    await pause(Math.max(0, seconds * 1_000 - (performance.now() - faultAt)));
    await world.settle();
    return { sent: traffic.sent, faultAt };
  } finally {
    clearInterval(telling);
    await traffic.end();
  }
}

const untilShortlyBeforeMinute = () => {
  const ms = nextMinute() - BEFORE_MINUTE_MS - Date.now();
  return ms < FIRST_MS ? ms + 60_000 : ms;
};

async function end(world) {
  const to = minuteOf(Date.now());
  const unacknowledged = await world.games.order('hush', { withinMs: HUSH_WITHIN_MS });
  await pause(AFTERMATH_MS);
  const isClaimed = await within(SCHEDULES_WITHIN_MS, () => areSchedulesClaimed(world.cluster, to));
  const until = Date.now() - AFTERMATH_MS;
  const seen = await world.browsers.order('end');
  return { to, unacknowledged, isClaimed, until, seen, leasesAfter: await world.cluster.leases() };
}

async function compare(
  world,
  { printed, afterId, leases, from, to, until, sent, faultAt, seen, leasesAfter },
) {
  const { cluster, options, scheduledIds } = world;
  const servers = (await world.journals()).map((server, at) => ({ ...server, from: printed[at] }));
  const entries = await StoredEntries.read(cluster, afterId);
  const scheduled = new Set(scheduledIds);
  const timed = servers.filter(({ id }) => scheduled.has(id));
  const isKnown = ({ url, serverId }) =>
    !options.goesToHolder || isSame(leases.get(serverId), leasesAfter.get(serverId), url);
  const sockets = compareSockets(seen.watches.filter(isKnown), entries.ids, until);
  return {
    lines: entries.compare(servers),
    kinds: entries.kinds,
    silence: servers.map(({ journal }) => journal.longest),
    late: sum(servers, ({ journal: { late } }) => late.acks + late.commands),
    lateSaid: sum(servers, ({ journal: { late } }) => late.said),
    logins: sum(servers, ({ journal }) => journal.logins),
    commands: compareCommands(
      sent,
      servers.map(({ journal }) => journal),
    ),
    times: timesOf(sent, faultAt),
    runs: await compareRuns(cluster, timed, { from, to: to + 60_000 }),
    sockets,
    missing: await describe(cluster, sockets.examples),
    offlineShown: seen.offline.length,
    problems: seen.problems,
    refusals: new Map(seen.refusals),
    reconnects: seen.reconnects,
    warnings: warningsOf(cluster.replicas),
  };
}

/** Entries that sockets were not sent, one in a line each. */
async function describe(cluster, examples) {
  const rows = await entriesOf(
    cluster,
    examples.map(({ id }) => id),
  );
  const timeOf = (id) => (Number.isFinite(id) ? `${id} (${new Date(timeOfId(id)).toISOString()})` : 'none');
  return examples.map(({ url, serverId, id, before, after, reloads }) => {
    const { kind, message } = rows.get(id);
    return (
      `at ${url}, server ${serverId}: ${kind} ${timeOf(id)} between ${timeOf(before)} and ${timeOf(after)}; ` +
      `told to read ${reloads.map(([from, upTo]) => `${from} to ${upTo}`).join(', ')}: ${message}`
    );
  });
}

/** Whether one replica held the server all the time, and is the one that the socket is connected to. */
const isSame = (before, after, url) =>
  before?.replica === after?.replica && before?.epoch === after?.epoch && before?.replica.url === url;

const sum = (list, valueOf) => list.reduce((total, one) => total + valueOf(one), 0);

/** What the replicas warned of since the last trial, by message. */
function warningsOf(replicas) {
  const all = new Map();
  for (const { warnings } of replicas) {
    for (const [message, times] of warnings) all.set(message, (all.get(message) ?? 0) + times);
    warnings.clear();
  }
  return all;
}

/** Times of the commands that were answered, in ms: before the fault, and from then on. */
function timesOf(sent, faultAt) {
  const answered = [...sent.values()].filter(({ outcome }) => outcome === 'answered');
  const shares = (orders) => {
    const times = orders.map(({ ms }) => ms);
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
  };
  return {
    before: shares(answered.filter(({ at }) => at < faultAt)),
    after: shares(answered.filter(({ at }) => at >= faultAt)),
  };
}
