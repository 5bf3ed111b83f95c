import { afterEach, describe, expect, it } from '@jest/globals';
import { type PlanProcess } from '../testing/plan-process.js';
import { planRun } from './restart-plan-claims.js';
import { PlansFixture, STEPS } from '../testing/plans-fixture.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: PlansFixture;
let panel: PlanProcess;

const begin = async (time: string, servers = 1): Promise<void> => {
  world = await PlansFixture.create(time, servers);
  panel = await world.start();
};

afterEach(() => world.remove());

const runs = async (serverId = 1) => (await panel.runs.page(serverId, {}, {})).items.toReversed();
const restartsSent = (): readonly string[] =>
  world.games.sent.filter(({ command }) => command === '#shutdown').map(({ at }) => at.slice(5, 16));

describe('A plan at 02:30', () => {
  /** Lives from one restart to the next until the end of the year. */
  const year = async (timeZone: string): Promise<readonly string[]> => {
    await begin('2026-01-01T00:00:00Z');
    world.games.bootMs = 30_000;
    const { id } = await world.add({ timing: { kind: 'times', times: ['02:30'] }, timeZone });
    for (;;) {
      const { nextRestartAt } = await world.find(id);
      if (!nextRestartAt || nextRestartAt >= new Date('2027-01-01T00:00:00Z')) break;
      world.clock.passUntil(nextRestartAt.toISOString());
      await panel.beat();
      await panel.live(MINUTE, 30_000);
    }
    return restartsSent();
  };

  const local = (at: string, timeZone: string): string =>
    new Date(`2026-${at}:00Z`).toLocaleString('sv-SE', { timeZone }).slice(5, 16);

  it.each([
    // Right after the gap, where 02:30 is skipped; once, at the first 02:30, where it occurs twice.
    ['Europe/Berlin', '03-29', '03-29 03:00', '10-25', '10-25T00:30'],
    ['America/New_York', '03-08', '03-08 03:00', '11-01', '11-01T07:30'],
    // Clocks move by half an hour, at 02:00: 02:30 exists once on both days.
    ['Australia/Lord_Howe', '10-04', '10-04 02:30', '04-05', '04-04T16:00'],
  ])(
    'in %s comes once a day for a year, also when clocks change',
    async (zone, gap, inGap, double, twice) => {
      const sent = await year(zone);
      const days = sent.map((at) => local(at, zone));
      const dates = days.map((day) => day.slice(0, 5));
      expect(new Set(dates).size).toBe(sent.length);
      expect(days.filter((day) => !day.endsWith(' 02:30'))).toEqual(inGap.endsWith('02:30') ? [] : [inGap]);
      expect(days).toContain(inGap);
      expect(dates.filter((date) => date === gap)).toHaveLength(1);
      expect(sent[dates.indexOf(double)]).toBe(twice);
      expect(sent.length).toBeGreaterThanOrEqual(364);
    },
    120_000,
  );
});

describe('A plan that is due', () => {
  it('is held back if its time is within maintenance, with its warnings before', async () => {
    await begin('2026-11-27T03:00:00Z');
    await world.add({ steps: { ...STEPS, warnings: [{ minutes: 30, text: 'Restart in {minutes} min' }] } });
    panel.maintenance.set([
      {
        ...{ windowId: 1, name: 'Mod update', holdsTasks: true, serverId: 1, groupId: null, ownerId: null },
        ...{ from: new Date('2026-11-27T03:40:00Z'), to: null },
      },
    ]);
    await panel.live(HOUR, 10_000);
    expect(world.games.commands).toEqual([]);
    expect(await runs()).toMatchObject([
      { outcome: 'skipped', report: 'Not restarted: held back by maintenance (Mod update)' },
    ]);
    expect(panel.news.map(({ kind }) => kind)).toEqual(['held']);
  });

  it('warns at its minutes, and restarts at its time', async () => {
    await begin('2026-11-27T03:00:00Z');
    const warnings = [15, 5, 1].map((minutes) => ({ minutes, text: 'Restart in {minutes} min' }));
    await world.add({ steps: { ...STEPS, warnings, lockMinutes: 1, kickReason: 'Restart' } });
    await panel.live(HOUR, 10_000);
    expect(world.games.sent.map(({ at, command }) => [at.slice(11, 19), command])).toEqual([
      ['03:30:00', 'say -1 Restart in 15 min'],
      ['03:40:00', 'say -1 Restart in 5 min'],
      ['03:44:00', 'say -1 Restart in 1 min'],
      ['03:44:00', '#lock'],
      ['03:45:00', '#shutdown'],
      ['03:46:00', '#unlock'],
    ]);
    expect(await runs()).toMatchObject([{ outcome: 'done', report: 'Back in 1 min 0 s.', downSeconds: 60 }]);
    expect(panel.news.map(({ kind }) => kind)).toEqual(['begun', 'done']);
  });

  it('leaves out warnings whose minute has passed', async () => {
    await begin('2026-11-27T03:00:00Z');
    const warnings = [15, 5].map((minutes) => ({ minutes, text: 'Restart in {minutes} min' }));
    await world.add({ steps: { ...STEPS, warnings } });
    world.clock.passUntil('2026-11-27T03:35:00Z');
    await panel.live(20 * MINUTE, 10_000);
    expect(world.games.commands).toEqual(['say -1 Restart in 5 min', '#shutdown']);
  });

  it('is missed when the panel was off at its time, once for all times that have passed', async () => {
    await begin('2026-11-27T03:00:00Z');
    const { id } = await world.add({ timing: { kind: 'every', hours: 1, from: '00:00' } });
    world.clock.passUntil('2026-11-27T06:30:00Z');
    await panel.beat();
    expect(world.games.commands).toEqual([]);
    expect(await runs()).toMatchObject([{ outcome: 'missed', plannedAt: new Date('2026-11-27T04:00:00Z') }]);
    const { nextRestartAt, lastOutcome } = await world.find(id);
    expect([nextRestartAt, lastOutcome]).toEqual([new Date('2026-11-27T07:00:00Z'), 'missed']);
  });

  it('is carried out although another plan of its server was missed', async () => {
    await begin('2026-11-27T03:00:00Z');
    await world.add({ timing: { kind: 'once', at: '2026-11-27T03:10:00Z' } });
    await world.add({ timing: { kind: 'once', at: '2026-11-27T03:30:00Z' } });
    world.clock.passUntil('2026-11-27T03:30:30Z');
    await panel.beat();
    expect((await runs()).map(({ outcome }) => outcome).sort()).toEqual(['missed', 'running']);
    expect(world.games.commands).toEqual(['#shutdown']);
  });

  it('is skipped while another restart of its server is under way', async () => {
    await begin('2026-11-27T03:00:00Z');
    world.games.bootMs = Infinity;
    await world.add({ steps: { ...STEPS, backWithinMinutes: 30 } });
    await world.add({ timing: { kind: 'times', times: ['03:50'] } });
    await panel.live(HOUR, 10_000);
    expect((await runs()).map(({ outcome }) => outcome)).toEqual(['running', 'skipped']);
    expect(world.games.commands).toEqual(['#shutdown']);
  });

  it('is for a moment of its own, and disabled after it', async () => {
    await begin('2026-11-27T03:00:00Z');
    const { id } = await world.add({ timing: { kind: 'once', at: '2026-11-27T03:10:00Z' } });
    await panel.live(15 * MINUTE, 10_000);
    expect(world.games.commands).toEqual(['#shutdown']);
    expect(await world.find(id)).toMatchObject({ enabled: false, nextRestartAt: null, nextStartAt: null });
  });

  it('is not restarted while its server is not online', async () => {
    await begin('2026-11-27T03:00:00Z');
    world.games.bootMs = Infinity;
    world.games.boot(1);
    await world.add();
    await panel.live(HOUR, 10_000);
    expect(world.games.commands).toEqual([]);
    expect(await runs()).toMatchObject([{ outcome: 'skipped' }]);
  });
});

describe('A plan whose server does not come back', () => {
  it('says so, and calls the start hook', async () => {
    await begin('2026-11-27T03:44:00Z');
    world.games.bootMs = Infinity;
    let calls = 0;
    world.games.hook = () => {
      calls += 1;
      world.games.bootMs = MINUTE;
      return Promise.resolve();
    };
    await world.add();
    await panel.live(20 * MINUTE, 10_000);
    expect(calls).toBe(1);
    expect(await runs()).toMatchObject([{ outcome: 'done', downSeconds: 11 * 60 }]);
  });

  it('is not back without one', async () => {
    await begin('2026-11-27T03:44:00Z');
    world.games.bootMs = Infinity;
    await world.add();
    await panel.live(20 * MINUTE, 10_000);
    expect(await runs()).toMatchObject([
      { outcome: 'not-back', report: 'The server did not come back within 10 minutes of its restart.' },
    ]);
  });

  it('stops itself after as many failures in a row as were chosen, and says so', async () => {
    await begin('2026-11-27T03:00:00Z');
    world.games.obeys = false;
    const { id } = await world.add({
      timing: { kind: 'every', hours: 1, from: '00:00' },
      stopAfterFailures: 2,
    });
    await panel.live(4 * HOUR, MINUTE);
    expect(await world.find(id)).toMatchObject({ enabled: false, failures: 2, nextRestartAt: null });
    expect(world.games.commands).toEqual(['#shutdown', '#shutdown']);
    expect(panel.news.map(({ kind }) => kind)).toEqual([
      'begun',
      'failed',
      'begun',
      'failed',
      'plan-stopped',
    ]);
  });

  it('counts anew once a restart has worked', async () => {
    await begin('2026-11-27T03:00:00Z');
    world.games.obeys = false;
    const { id } = await world.add({
      timing: { kind: 'every', hours: 1, from: '00:00' },
      stopAfterFailures: 2,
    });
    await panel.live(HOUR + 10 * MINUTE, MINUTE);
    world.games.obeys = true;
    await panel.live(HOUR, MINUTE);
    expect(await world.find(id)).toMatchObject({ enabled: true, failures: 0, lastOutcome: 'done' });
  });
});

describe('A plan that waits until nobody is on', () => {
  const waits = { ...STEPS, waitForEmptyMinutes: 60, warnings: [{ minutes: 10, text: 'In {minutes}' }] };
  const anna = { slot: 0, id: null, name: 'Anna' } as never;

  it('restarts once the last player has left, without warnings', async () => {
    await begin('2026-11-27T03:44:00Z');
    world.games.players.push(anna);
    await world.add({ steps: waits });
    await panel.live(10 * MINUTE, 10_000);
    expect(world.games.commands).toEqual([]);
    world.games.players.length = 0;
    await panel.live(MINUTE, 10_000);
    expect(world.games.commands).toEqual(['#shutdown']);
  });

  it('restarts at the latest time, with its warnings before that', async () => {
    await begin('2026-11-27T03:44:00Z');
    world.games.players.push(anna);
    await world.add({ steps: waits });
    await panel.live(70 * MINUTE, 10_000);
    expect(world.games.sent.map(({ at, command }) => [at.slice(11, 16), command])).toEqual([
      ['04:35', 'say -1 In 10'],
      ['04:45', '#shutdown'],
    ]);
  });
});

describe('Players who were on before a restart', () => {
  it('are counted as they return', async () => {
    await begin('2026-11-27T03:44:00Z');
    const player = (name: string): never => ({ slot: 0, id: null, name }) as never;
    world.games.players.push(player('Anna'), player('Boris'), player('Carla'));
    await world.add();
    await panel.live(90_000, 1_000);
    world.games.players.splice(1, 2, player('Carla'));
    await panel.live(15 * MINUTE, 10_000);
    expect(await runs()).toMatchObject([
      {
        ...{ outcome: 'done', playersBefore: 3, playersReturned: 2 },
        report: 'Back in 1 min 0 s. 2 of 3 players returned within 10 minutes.',
      },
    ]);
  });
});

describe('A run that nobody carries on', () => {
  it('is taken up within a minute', async () => {
    await begin('2026-11-27T03:44:00Z');
    const { claims, runs, servers } = panel;
    const plan = await world.add();
    const [server] = await servers.findAll();
    world.clock.passUntil('2026-11-27T03:45:00Z');
    const due = server && planRun(plan, server, world.clock.now());
    if (due) await claims.claim([due]);
    await panel.live(30_000);
    expect(world.games.commands).toEqual([]);
    await panel.keeper.sweep();
    await panel.settled();
    expect(world.games.commands).toEqual(['#shutdown']);
    expect(await runs.openRuns()).toHaveLength(1);
  });
});

describe('Two processes on one database', () => {
  it('begin each of many plans once', async () => {
    await begin('2026-11-27T03:44:00Z', 100);
    const other = await world.start();
    for (let serverId = 1; serverId <= 100; serverId += 1) await world.add({ serverId });
    world.clock.passUntil('2026-11-27T03:45:00Z');
    await Promise.all([panel.beat(), other.beat()]);
    const sent = world.games.sent.map(({ serverId }) => serverId).sort((a, b) => a - b);
    expect(sent).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });
});
