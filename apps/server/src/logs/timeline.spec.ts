import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CommandRun, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { LogTimeline } from './testing/log-timeline.js';
import { aFilter, aLine } from './testing/log-database.js';

const RUN: CommandRun = {
  ...{ historyId: 9, command: 'players', response: 'nobody', actor: 'anna' },
  source: 'panel',
  outcome: 'executed',
  durationMs: 12,
};

describe('Timeline', () => {
  let opened: LogTimeline;
  let published: TimelineEntry[];
  beforeEach(async () => {
    opened = await LogTimeline.open();
    published = opened.published;
  });
  afterEach(() => opened.close());

  const stored = async (): Promise<readonly { id: number; message: string }[]> =>
    (await opened.store.reader().page(aFilter(), 10)).rows.map(({ id, message }) => ({ id, message }));

  it('publishes an entry with its id at once, and stores it under the same id', async () => {
    const { id, stored: committed } = opened.timeline.add(aLine({ kind: 'chat', message: '(Side) a: b' }));
    expect(published).toMatchObject([{ id, type: 'line', kind: 'chat', message: '(Side) a: b' }]);
    expect(await stored()).toEqual([]);
    await opened.passUntil(committed);
    expect(await stored()).toEqual([{ id, message: '(Side) a: b' }]);
  });

  it('publishes a command with its full response', () => {
    opened.timeline.add(aLine({ kind: 'command' }), { run: RUN, origin: undefined });
    expect(published).toMatchObject([{ type: 'command', run: { historyId: 9, response: 'nobody' } }]);
  });

  it('tells what a database would cut or refuse as it is stored', () => {
    opened.timeline.add(aLine({ message: `a\0b\ud800c${'x'.repeat(20_000)}`, details: { name: 'x' } }));
    const [entry] = published;
    expect(entry?.message).toMatch(/^a\uFFFDb\uFFFDcx+$/);
    expect(Buffer.byteLength(entry?.message.replace('\uFFFD', '0') ?? '')).toBe(16 * 1024);
    expect(entry).toMatchObject({ details: { name: 'x', wholeBytes: 20_007 }, wholeBytes: 20_007 });
  });

  it('publishes an updated entry under its id, and returns false when it is gone', async () => {
    const { id, stored: committed } = opened.timeline.add(
      aLine({ kind: 'lines-held-back', message: '1 line' }),
    );
    await opened.passUntil(committed);
    expect(await opened.timeline.update(id, aLine({ kind: 'lines-held-back', message: '2 lines' }))).toBe(
      true,
    );
    expect(published.map((entry) => [entry.id, entry.message])).toEqual([
      [id, '1 line'],
      [id, '2 lines'],
    ]);
    expect(await stored()).toEqual([{ id, message: '2 lines' }]);
    expect(await opened.timeline.update(id + 1, aLine())).toBe(false);
    expect(published).toHaveLength(2);
  });
});
