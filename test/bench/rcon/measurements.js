import { Rounds } from './rounds.js';
import { aim, heading, row } from './table.js';

const SEQUENTIAL = { title: 'one command after another', count: 8_000, inFlight: 1, limit: 0.85 };
const EIGHT = { title: 'eight commands in flight', count: 30_000, inFlight: 8, limit: 0.6 };
const BIG = { count: 30 };
const BIG_LIMIT = 1.5;
const MESSAGES = { perSecond: 1_000, seconds: 2 };

const perSecond = (result) => result.perSecond;
const microseconds = (ms) => (ms * 1000).toFixed(0);

export const sequential = (match) => speed(match, SEQUENTIAL);
export const eightInFlight = (match) => speed(match, EIGHT);

async function speed(
  { name, bare, bareAsWell, ours, others, contestants, ports },
  { title, limit, ...load },
) {
  const wide = load.inFlight > 1 ? load.inFlight : undefined;
  const entry = (who, port, maxInFlight) => ({
    label: maxInFlight === undefined ? who : `${who}, maxInFlight ${maxInFlight}`,
    contestant: contestants.get(who),
    input: { ...load, port, maxInFlight },
  });
  // With the default, with one in flight, and with as many in flight as there are callers.
  const own = [undefined, ...(wide ? [wide] : [])].map((most) => entry(ours, ports.game, most));
  const limits = bareAsWell.map((who) => entry(who, ports.game));
  const peers = others.map((who) => entry(who, ports.game, wide));
  const rounds = await new Rounds([entry(bare, ports.echo), ...limits, ...own, ...peers]).run('rate');
  heading(`${name}: ${title}`, ['commands/s', 'of bare', 'p50 µs', 'p99 µs']);
  rounds.print((label) => {
    const rate = rounds.figures(label, perSecond);
    const [p50, p99] = ['p50', 'p99'].map((key) => rounds.figures(label, (result) => result[key]).value);
    return [rate.value.toFixed(0), rate.ratio.toFixed(2), microseconds(p50), microseconds(p99)];
  });
  const { label } = own.at(-1);
  const { ratio } = rounds.figures(label, perSecond);
  aim(`${label} at least ${limit} of bare`, ratio, ratio >= limit);
}

const entriesOf = ({ contestants, ports }, names, input) =>
  names.map((label) => ({
    label,
    contestant: contestants.get(label),
    input: { ...input, port: ports.game },
  }));

/** Bare framing: the same server sends the same datagrams or packets to a socket that only counts bytes. */
export async function longReply(match) {
  const { name, bare, ours, others } = match;
  const rounds = await new Rounds(entriesOf(match, [bare, ours, ...others], BIG)).run('big');
  const of = (label) => rounds.figures(label, (result) => result.ms);
  heading(`${name}: a reply of 100 kB`, ['ms', 'x bare framing', 'whole']);
  rounds.print((label) => [of(label).value.toFixed(2), of(label).ratio.toFixed(2), 'yes']);
  const { ratio } = of(ours);
  aim(`always whole, within ${BIG_LIMIT} of bare framing`, ratio, ratio <= BIG_LIMIT);
}

export async function messages(match) {
  const { name, bare, ours, others, tellsMessages } = match;
  const rounds = await new Rounds(entriesOf(match, [bare, ours, ...tellsMessages], MESSAGES)).run('messages');
  heading(`${name}: ${MESSAGES.perSecond} server messages per second`, ['CPU ms/s', 'x bare', 'received']);
  rounds.print((label) => {
    const cpu = rounds.figures(label, (result) => result.cpuMs);
    const share = rounds.figures(label, (result) => result.received / result.expected).value;
    return [cpu.value.toFixed(1), cpu.ratio.toFixed(2), `${(share * 100).toFixed(0)} %`];
  });
  for (const label of others.filter((who) => !tellsMessages.includes(who))) {
    row(label, 'it tells nobody of server messages', () => []);
  }
}
