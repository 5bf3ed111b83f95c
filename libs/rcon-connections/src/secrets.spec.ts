import { inspect } from 'node:util';
import { afterEach, expect, it, jest } from '@jest/globals';
import { systemClock } from '@outpost/clock/clock.js';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { encodeLogin } from '@outpost/rcon-protocol/battleye/battleye.packet.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';
import { encodePacket } from '@outpost/rcon-protocol/source/source.packet.js';
import { PASSWORD as RIGHT, SocketPool } from './testing/socket-pool.js';

const WRONG = 'hunter2-secret';
const QUICK = { backoffStepsMs: [10] as const, loginGapMs: 10, startIntervalMs: 1 };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  jest.restoreAllMocks();
});

/** Everything a pool outputs for one attempt and one command: status, error with causes and stack, reports. */
async function allOutput(
  driver: RconDriver,
  port: number,
  password: string,
  before: () => void = () => undefined,
) {
  const fixture = new SocketPool(driver, systemClock, QUICK);
  cleanUps.push(() => fixture.pool.closeAll());
  const events: unknown[] = [];
  fixture.pool.subscribe((event) => void events.push(event));
  fixture.open(port, password);
  const status = await fixture.pool.get(1).settled(5_000);
  before();
  const outcome: unknown = await fixture.pool
    .get(1)
    .execute('version', { timeoutMs: 3_000 })
    .catch((error: unknown) => error);
  return inspect([status, outcome, events, fixture.reports], { depth: 12, showHidden: true });
}

const traces = (password: string): readonly string[] => {
  const packets = [encodeLogin(password), encodePacket(1, 3, password), Buffer.from(password)];
  return [
    password,
    ...packets.flatMap((packet) => [
      packet.toString('hex'),
      packet.toString('base64'),
      inspect(packet).slice(8, 60),
    ]),
  ];
};

it('AT-68: no error, event, report, journal or log line of the libraries holds a password or a login packet', async () => {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
  const battleye = await SimulatedBattleyeServer.start({ port: 0, password: RIGHT });
  const source = await SimulatedSourceServer.start({ port: 0, password: RIGHT });
  cleanUps.push(
    () => battleye.stop(),
    () => source.stop(),
  );
  const overUdp = new BattleyeDriver(systemClock, { loginResendMs: 200, resendMs: 5 });
  const overTcp = new SourceDriver(systemClock, { loginTimeoutMs: 1_000 });

  const outputs = [
    await allOutput(overUdp, battleye.port, WRONG),
    await allOutput(overUdp, battleye.port, RIGHT, () => battleye.crash()),
    await allOutput(overUdp, source.port, RIGHT),
    await allOutput(overTcp, source.port, WRONG),
    await allOutput(overTcp, source.port, RIGHT, () => (source.faults.hostileSize = 7)),
    await allOutput(overTcp, battleye.port, RIGHT),
  ];
  source.faults.silent = true;
  outputs.push(await allOutput(overTcp, source.port, RIGHT));

  const kinds = outputs.map((text) => /kind: '([a-z-]+)'/.exec(text)?.[1]);
  expect(kinds).toEqual([
    'refused',
    'lost',
    'port-closed',
    'refused',
    'protocol',
    'port-closed',
    'no-answer',
  ]);
  const everything = [
    ...outputs,
    ...written,
    inspect([battleye.journal.entries, source.journal.entries]),
  ].join('\n');
  for (const trace of [...traces(RIGHT), ...traces(WRONG)]) expect(everything).not.toContain(trace);
});
