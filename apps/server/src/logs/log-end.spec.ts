import { describe, expect, it } from '@jest/globals';
import { LogEnd } from './log-end.js';
import { aLine } from './testing/log-database.js';
import { LogTimeline } from './testing/log-timeline.js';

describe('The end of a log', () => {
  it('is the last line of the server, which is stored by then', async () => {
    const log = await LogTimeline.open();
    const { timeline, repository } = log;
    const end = new LogEnd(log.writer, repository);
    expect(await end.of(1)).toBe(0);
    timeline.add(aLine());
    const { id } = timeline.add(aLine());
    timeline.add(aLine({ serverId: 2 }));
    expect(await end.of(1)).toBe(id);
    expect(await repository.lastOf(1)).toBe(id);
    await log.close();
  });

  it('comes after lines that were added while it was read, if they have lower ids', async () => {
    const flushed: number[] = [];
    const writer = { flush: (_: number, before = Infinity) => Promise.resolve(void flushed.push(before)) };
    const end = new LogEnd(writer as never, { lastOf: () => Promise.resolve(41) } as never);
    expect([await end.of(1), flushed]).toEqual([41, [Infinity, 42]]);
  });
});
