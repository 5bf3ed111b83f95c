import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { ServersLeft } from '../cluster/held-servers.events.js';
import { type LineFlood, LinesHeldBack } from '../rcon/rcon.events.js';
import { FloodLog } from './flood-log.js';
import { aFilter, aLine } from './testing/log-database.js';
import { LogTimeline } from './testing/log-timeline.js';

const SINCE = new Date('2026-11-20T12:00:00Z');

describe('FloodLog', () => {
  let opened: LogTimeline;
  beforeEach(async () => {
    opened = await LogTimeline.open();
    new FloodLog(opened.events, opened.timeline, pino({ level: 'silent' })).onModuleInit();
  });
  afterEach(() => opened.close());

  const deliver = (flood: Partial<LineFlood>, isOver = false): Promise<void> =>
    opened.passUntil(
      opened.events.deliver(
        new LinesHeldBack(
          {
            serverId: 1,
            count: 1,
            bytes: 10,
            since: SINCE,
            until: SINCE,
            limit: 'lines-per-second',
            allowed: 2_000,
            ...flood,
          },
          isOver,
        ),
      ),
    );
  const stored = async (text = ''): Promise<readonly { id: number; message: string }[]> =>
    (await opened.store.reader().page(aFilter({ text }), 10)).rows;

  it('keeps one entry per flood, however many events it has', async () => {
    await deliver({});
    await opened.passUntil(opened.timeline.add(aLine({ message: 'meanwhile' })).stored);
    await deliver({ count: 700 });
    await deliver({ count: 149_000, until: new Date('2026-11-20T12:00:10Z') }, true);
    const lines = await stored();
    expect(lines.map(({ message }) => message)).toEqual([
      'meanwhile',
      '149000 lines were counted and not kept, from 2026-11-20 12:00:00 UTC to 2026-11-20 12:00:10 UTC: the game server sent more than 2000 a second',
    ]);
    const floods = opened.published.filter(({ kind }) => kind === 'lines-held-back');
    expect(new Set(floods.map(({ id }) => id)).size).toBe(1);
    expect(floods.at(-1)).toMatchObject({
      kind: 'lines-held-back',
      eventType: 'error',
      details: { count: 149_000, isOver: true },
    });
  });

  it('is found by the text of its last update, and no longer by earlier ones', async () => {
    await deliver({ count: 12_345 });
    await deliver({ count: 67_890 }, true);
    expect(await stored('67890 lines')).toHaveLength(1);
    expect(await stored('12345 lines')).toHaveLength(0);
    expect(await stored('goes on')).toHaveLength(0);
  });

  it('does not overwrite a flood that is still being closed', async () => {
    await deliver({});
    const later = new Date('2026-11-20T12:01:00Z');
    await Promise.all([deliver({ count: 500 }, true), deliver({ since: later, until: later })]);
    expect((await stored()).map(({ message }) => message.split(' ', 1)[0])).toEqual(['1', '500']);
  });

  it('adds a new entry for another flood, and for one whose entry has expired', async () => {
    await deliver({}, true);
    await deliver({ count: 2 });
    await opened.store.removeOldest(1, SINCE.getTime() + 1, 10);
    await deliver({ count: 3, limit: 'line-bytes-per-day', allowed: 256 * 1024 * 1024 }, true);
    expect((await stored()).map(({ message }) => message)).toEqual([
      '3 lines were counted and not kept, from 2026-11-20 12:00:00 UTC to 2026-11-20 12:00:00 UTC: the game server sent more than 256 MiB in a day',
    ]);
  });

  it('tells nothing more of a server that is another replica’s by then', async () => {
    await deliver({ count: 5 });
    let fail = (): void => undefined;
    opened.repository.replace = () =>
      new Promise((_, reject) => (fail = () => reject(new Error('the lease has expired'))));
    const over = deliver({ count: 9 }, true);
    await new Promise(setImmediate);
    opened.events.publish(new ServersLeft([1], true));
    fail();
    await over;
    expect((await stored()).map(({ message }) => message.split(' ', 1)[0])).toEqual(['5']);
  });

  it('adds a final entry when the first one can not be updated', async () => {
    await deliver({ count: 5 });
    opened.repository.replace = () => Promise.reject(new Error('database or disk is full'));
    await deliver({ count: 7 });
    expect((await stored()).map(({ message }) => message.split(' ', 1)[0])).toEqual(['5']);
    await deliver({ count: 9 }, true);
    expect((await stored()).map(({ message }) => message.split(' ', 1)[0])).toEqual(['9', '5']);
  });
});
