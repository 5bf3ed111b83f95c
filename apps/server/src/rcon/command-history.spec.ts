import { beforeEach, describe, expect, it } from '@jest/globals';
import { type ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type CommandHistory } from './command-history.js';
import { type CommandRecorded } from './rcon.events.js';
import { ANSWER, DISK_FULL, type FakeDisk, HistoryFixture, ORDER } from './testing/history-fixture.js';

describe('CommandHistory', () => {
  let disk: FakeDisk;
  let clock: ManualClock;
  let history: CommandHistory;
  let published: readonly CommandRecorded['record'][];
  beforeEach(() => {
    ({ disk, clock, history, published } = new HistoryFixture());
  });

  it('stores a command before it is sent, with an unknown outcome and without its password', async () => {
    await history.begin(ORDER);
    expect(disk.begun).toMatchObject([{ actorName: 'anna', outcome: 'unknown', response: '' }]);
    expect(JSON.stringify(disk.begun)).not.toContain('secret-word');
    expect(published).toEqual([]);
  });

  it('records it in the audit, with who and from where', async () => {
    await history.begin(ORDER);
    expect(disk.audited).toMatchObject([
      { actorKind: 'person', actorId: 7, actor: 'anna', address: '192.0.2.1', serverId: 1 },
    ]);
    expect(JSON.stringify(disk.audited)).not.toContain('secret-word');
    expect(disk.settlings).toBe(1);
  });

  it('stores how it ended, and publishes one event', async () => {
    const entry = await history.begin(ORDER);
    await clock.advance(40);
    const record = await history.end(entry, ANSWER);
    expect(record).toMatchObject({ id: 1, notKept: null, response: 'done', outcome: 'executed' });
    expect(record.durationMs).toBe(40);
    expect(disk.ended).toMatchObject([{ id: 1, response: 'done', outcome: 'executed' }]);
    expect(published).toMatchObject([
      { historyId: 1, actor: 'anna', address: '192.0.2.1', response: 'done' },
    ]);
  });

  it('sends and answers a command when the disk is full, and reports that it was not stored', async () => {
    disk.isFull = true;
    const record = await history.end(await history.begin(ORDER), ANSWER);
    expect(record).toMatchObject({ id: null, notKept: DISK_FULL.message, response: 'done' });
    expect(published).toMatchObject([{ historyId: null, notKept: DISK_FULL.message, response: 'done' }]);
  });

  it('stores a command at its end if the disk was full at its start', async () => {
    disk.isFull = true;
    const entry = await history.begin(ORDER);
    disk.isFull = false;
    expect(await history.end(entry, ANSWER)).toMatchObject({ id: 1, notKept: null });
    expect(disk.ended).toHaveLength(1);
    expect(disk.audited).toHaveLength(1);
  });

  it('does not wait for a slow disk, and stores the command eventually', async () => {
    const release = disk.close();
    const begin = history.begin(ORDER);
    await clock.advance(250);
    const end = history.end(await begin, ANSWER);
    await clock.advance(1_000);
    const { id, notKept } = await end;
    expect([id, notKept]).toEqual([null, 'The database is slow: the history gets its entry later']);
    release();
    await clock.advance(0);
    expect(disk.ended).toMatchObject([{ id: 1, response: 'done' }]);
    expect(published).toHaveLength(1);
  });

  it('leaves no timer pending after a fast write', async () => {
    await history.end(await history.begin(ORDER), ANSWER);
    expect(clock.pending).toBe(0);
  });
});
