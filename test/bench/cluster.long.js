/**
 * Three replicas on one PostgreSQL and one NATS server hold thousands of game servers that print a line a second each,
 * while browsers watch, commands are sent and schedules run. One thing after the other goes wrong; then the journals of
 * the game servers tell what was executed and acknowledged, and are compared with the log and with what browsers saw.
 */
import { FAULTS } from './cluster/faults.js';
import { Report } from './cluster/report.js';
import { steady } from './cluster/steady.js';
import { attempt } from './cluster/trial.js';
import { World } from './cluster/world.js';
import { numbersFrom } from './verdicts.js';

const usage = { servers: 3_000, sockets: 60, schedules: 300, commands: 20, seconds: 60 };
const { cases, route, servers, sockets, schedules, commands, seconds, strict } = numbersFrom(
  process.argv.slice(2),
  usage,
  ['strict'],
  { route: ['holder', 'any'] },
  { cases: [...Object.keys(FAULTS), 'steady'] },
);

console.log(
  `${servers} servers, a line a second each; ${sockets} sockets, ${schedules} schedules of every minute, ` +
    `${commands} commands a second to ${route === 'any' ? 'any replica' : 'the replica that holds the server'}`,
);
const world = await World.open({ servers, sockets, schedules, commands, goesToHolder: route === 'holder' });
if (world.cluster.repeated > 0)
  console.log(
    `${world.cluster.repeated} servers and schedules were added again: other changes were in the way`,
  );
const report = new Report();
try {
  for (const name of cases.filter((each) => each in FAULTS)) {
    report.add(await attempt(world, FAULTS[name], seconds));
  }
  if (cases.includes('steady')) await steady(world, { seconds });
} finally {
  report.end(strict);
  await world.close();
}
