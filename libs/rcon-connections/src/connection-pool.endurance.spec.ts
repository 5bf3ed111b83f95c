import { afterEach, describe, expect, it } from '@jest/globals';
import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { NO_FAULTS, type SourceFaults } from '@outpost/rcon-protocol/source/simulator/source-faults.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';
import { PASSWORD, SocketPool } from './testing/socket-pool.js';

const COMMANDS = 80;
const COMMANDS_PER_PHASE = 8;

/** Runs ten times as fast as real time, which shortens the silences that end a reply. */
const hurriedClock: Clock = {
  now: () => systemClock.now() * 10,
  schedule: (delayMs, callback) => systemClock.schedule(delayMs / 10, callback),
};

/** The current fault of the server, which changes every eight commands. */
const FAULT_PHASES: readonly Partial<SourceFaults>[] = [
  {},
  { chunking: 1 },
  { chunking: 'packets', delayMs: 3 },
  { closesAfterCommand: true },
  { resetsInReply: true },
  {
    unsolicited: [
      { id: 0, type: 0, body: 'Keep Alive' },
      { id: -1, type: 4, body: 'saving' },
    ],
  },
  { hostileSize: 0x7fff_ffff },
  { hostileSize: -1, chunking: 3 },
  { sizeError: -2 },
  { unanswered: /7$/ },
];

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

describe.each(['srcds', 'zomboid', 'palworld'] as const)('a %s server with faults', (personality) => {
  it('AT-54, AT-56: every command settles once and runs at most once', async () => {
    const server = await SimulatedSourceServer.start({ port: 0, password: PASSWORD, personality });
    cleanUps.push(() => server.stop());
    const driver = new SourceDriver(hurriedClock);
    const fixture = new SocketPool(driver, hurriedClock, {
      backoffStepsMs: [50],
      loginGapMs: 1,
      startIntervalMs: 0,
    });
    cleanUps.push(() => fixture.pool.closeAll());
    fixture.open(server.port);
    await fixture.pool.get(1).settled(50_000);

    const outcomes: { readonly command: string; readonly fate: string; readonly text?: string }[] = [];
    const ask = async (command: string): Promise<void> => {
      const fate = await fixture.pool
        .get(1)
        .execute(command, { timeoutMs: 6_000 })
        .then(
          ({ text }) => ({ command, fate: 'answered', text }),
          (error: unknown) => ({ command, fate: error instanceof RconError ? error.fate : 'foreign' }),
        );
      outcomes.push(fate);
    };
    for (let first = 0; first < COMMANDS; first += COMMANDS_PER_PHASE) {
      Object.assign(
        server.faults,
        NO_FAULTS,
        FAULT_PHASES[(first / COMMANDS_PER_PHASE) % FAULT_PHASES.length],
      );
      if (fixture.pool.get(1).status.state === 'waiting') fixture.pool.get(1).retryNow();
      await Promise.all(
        Array.from({ length: COMMANDS_PER_PHASE }, (_, index) => ask(`echo ${first + index}`)),
      );
    }

    expect(outcomes).toHaveLength(COMMANDS);
    const ran = server.journal.commands;
    for (const { command, fate, text } of outcomes) {
      const times = ran.filter((one) => one === command).length;
      expect({ command, fate, times }).toEqual({ command, fate, times: allowed(fate, times) });
      // A truncated reply is a prefix of the right one, never part of another.
      if (text !== undefined) expect(command.slice('echo '.length).startsWith(text)).toBe(true);
    }
    expect(outcomes.filter(({ fate }) => fate === 'answered').length).toBeGreaterThan(COMMANDS / 4);
    expect(fixture.reports).toEqual([]);
  });
});

/** How often a command with this fate may have run, compared with how often it did. */
function allowed(fate: string, times: number): number {
  if (fate === 'answered') return 1;
  return fate === 'not-sent' ? 0 : Math.min(times, 1);
}
