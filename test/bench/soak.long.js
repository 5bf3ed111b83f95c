/**
 * Minutes of commands over a network that loses, reorders and duplicates datagrams: the results callers got are
 * compared with what the servers executed. Every command carries its own number.
 */
import 'reflect-metadata';
import { ConnectionPool } from '../../dist/libs/rcon-connections/src/connection-pool.js';
import { connectionEnvironment } from '../../dist/libs/rcon-connections/src/connection.settings.js';
import { BattleyeDriver } from '../../dist/libs/rcon-protocol/src/battleye/battleye.driver.js';
import { systemClock } from '../../dist/libs/clock/src/clock.js';
import { line, megabytes, memoryInUse, pause } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const FAULTS = { loss: 0.2, reorder: 0.2, reorderMs: 30, duplicate: 0.2 };
const LANES_EACH = 2;
const WARM_UP_SHARE = 0.25;
/** Longer than a command's deadline. */
const AFTERMATH_MS = 12_000;
const HEAP_GROWTH_BYTES = 4 * 1024 * 1024;
/** A caller whose server is unreachable retries after this. */
const REST_MS = 500;
/** The answer to each kind of command, which reveals an answer that was meant for another command. */
const KINDS = [
  { word: 'say -1 soak', answer: /^$/ },
  { word: 'version', answer: /^BattlEye Server: Initialized/ },
  { word: 'missions', answer: /^Missions on server:/ },
  { word: 'players', answer: /^Players on server:/ },
  { word: 'whatever', answer: /^Unknown command$/ },
];
const MOST_COMMANDS = 1_000_000;
const OUTCOME = { open: 0, answered: 1, 'not-sent': 2, unknown: 3 };

const { seconds, servers } = numbersFrom(process.argv.slice(2), { seconds: 600, servers: 20 });
const outcomes = new Uint8Array(MOST_COMMANDS);
const settled = new Uint8Array(MOST_COMMANDS);
const printedTimes = new Uint8Array(MOST_COMMANDS);
const failures = new Map();
const unexpected = { rejections: 0, wrongAnswers: 0 };
let issued = 0;
let over = false;
process.on('unhandledRejection', () => (unexpected.rejections += 1));

async function lane(pool, id) {
  while (!over && issued < MOST_COMMANDS) {
    const number = issued++;
    const kind = KINDS[number % KINDS.length];
    const outcome = await pool
      .get(id)
      .execute(`${kind.word} ${number}`)
      .then(
        ({ text }) => {
          if (!kind.answer.test(text)) unexpected.wrongAnswers += 1;
          return 'answered';
        },
        (error) => {
          failures.set(error.kind, (failures.get(error.kind) ?? 0) + 1);
          return error.fate;
        },
      );
    settled[number] += 1;
    outcomes[number] = OUTCOME[outcome];
    if (outcome !== 'answered') await pause(REST_MS);
  }
}

function listen(pool) {
  let disconnects = 0;
  pool.subscribe((event) => {
    if (event.type === 'state-changed' && event.previous === 'online') disconnects += 1;
    const number = event.type === 'line-received' ? /soak (\d+)$/.exec(event.text)?.[1] : undefined;
    if (number !== undefined) printedTimes[Number(number)] += 1;
  });
  return () => disconnects;
}

/** Counts the commands for which `claim(outcome, timesRun)` is true. */
function count(times, claim) {
  let found = 0;
  for (let number = 0; number < issued; number++) if (claim(outcomes[number], times[number])) found += 1;
  return found;
}

const network = orderedProcess('./soak-servers.js');
const ports = await network.order('listen', { count: servers, faults: FAULTS });
const pool = new ConnectionPool([new BattleyeDriver()], connectionEnvironment(systemClock));
const disconnects = listen(pool);
for (const [id, port] of ports.entries()) {
  const target = { address: '127.0.0.1', port, password: 'bench' };
  pool.open(id, { protocol: 'battleye', target: () => Promise.resolve(target) });
}
const lanes = Promise.all(Array.from({ length: servers * LANES_EACH }, (_, at) => lane(pool, at % servers)));
await pause(seconds * 1000 * WARM_UP_SHARE);
const warm = await memoryInUse();
await pause(seconds * 1000 * (1 - WARM_UP_SHARE));
const end = await memoryInUse();
over = true;
const done = await Promise.race([lanes.then(() => true), pause(AFTERMATH_MS).then(() => false)]);
const { times, received, logins, dropped } = await network.order('executed', { count: issued });

const countOf = (fate) => count(times, (outcome) => outcome === OUTCOME[fate]);
line('commands given', `${issued} to ${servers} servers in ${seconds} s`);
line('answered, not sent, unknown', ['answered', 'not-sent', 'unknown'].map(countOf).join(', '));
line('failures by kind', [...failures].map(([kind, times]) => `${kind} ${times}`).join(', ') || 'none');
line('command packets received, commands run', `${received}, ${times.reduce((sum, runs) => sum + runs, 0)}`);
line('sessions lost and come back', `${disconnects()} of ${logins} logins`);
line('dropped by the servers', JSON.stringify(dropped));
line('heap after warm-up, at the end', `${megabytes(warm.heap)}, ${megabytes(end.heap)}`);

const verdicts = new Verdicts();
const { length: once } = settled.subarray(0, issued).filter((number) => number === 1);
verdicts.say(done && once === issued, 'every command settles exactly once', `${once} of ${issued}`);
const twice = count(times, (_, runs) => runs > 1);
verdicts.say(twice === 0, 'no command ran more than once', `${twice} did`);
const lost = count(times, (outcome, runs) => outcome === OUTCOME.answered && runs !== 1);
verdicts.say(lost === 0, 'what was answered ran once', `${lost} did not`);
const ran = count(times, (outcome, runs) => outcome === OUTCOME['not-sent'] && runs !== 0);
verdicts.say(ran === 0, 'what was told as not sent did not run', `${ran} did`);
verdicts.say(
  unexpected.wrongAnswers === 0,
  'every answer belongs to its command',
  `${unexpected.wrongAnswers} do not`,
);
const repeated = printedTimes.subarray(0, issued).filter((lines) => lines > 1).length;
verdicts.say(repeated === 0, 'no line of the servers was told twice', `${repeated} were`);
verdicts.say(unexpected.rejections === 0, 'no unhandled rejection', unexpected.rejections);
const growth = end.heap - warm.heap;
verdicts.say(
  growth < HEAP_GROWTH_BYTES,
  'the heap does not grow',
  `${megabytes(growth)} more than after warm-up`,
);
verdicts.end();
pool.closeAll();
network.stop();
