import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServerChanged } from '../servers/servers.events.js';
import { ZoneChanges } from './due-changes.js';
import { SchedulerFixture } from './testing/scheduler-fixture.js';

describe('When a server moves to another time zone', () => {
  let world: SchedulerFixture;
  beforeEach(async () => {
    world = await SchedulerFixture.create('2026-11-21T00:00:30Z');
    const { servers, schedules, events } = world.first;
    new ZoneChanges(servers, schedules, events, world.clock).onModuleInit();
  });
  afterEach(() => world.remove());

  const move = async (): Promise<void> => {
    await world.first.query(`UPDATE servers SET time_zone = 'Europe/Berlin'`);
    await world.first.events.deliver(new ServerChanged(1, false));
  };

  it('its schedules move with it', async () => {
    const { id } = await world.add('0 4 * * *');
    await move();
    expect((await world.find(id)).nextDueAt).toEqual(new Date('2026-11-21T03:00:00Z'));
  });

  it('those with a zone of their own, those that are disabled and those due already stay', async () => {
    const own = await world.add('0 4 * * *', { timeZone: 'Asia/Tokyo' });
    const disabled = await world.add('0 4 * * *', { enabled: false, nextDueAt: null });
    const due = await world.add('0 4 * * *', { nextDueAt: new Date('2026-11-21T00:00:00Z') });
    await move();
    for (const { id, nextDueAt } of [own, disabled, due]) {
      expect((await world.find(id)).nextDueAt).toEqual(nextDueAt);
    }
  });
});
