import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { type EndedRun } from './run-ending.js';
import { RunLedger } from './run-ledger.js';
import { type ScheduleRunsRepository } from './schedule-runs.repository.js';

const ended = (runId: number): EndedRun => ({
  runId,
  scheduleId: 1,
  endedAt: new Date(0),
  outcome: 'executed',
  response: '',
});

/** A store whose transactions end when the test says so. */
class HeldStore {
  readonly transactions: { readonly ids: number[]; readonly end: (error?: Error) => void }[] = [];

  readonly ledger = new RunLedger({
    end: (runs: EndedRun[]) => this.end(runs),
  } as unknown as ScheduleRunsRepository);

  private end(runs: readonly EndedRun[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (error?: Error): void => (error ? reject(error) : resolve());
      this.transactions.push({ ids: runs.map(({ runId }) => runId), end });
    });
  }
}

describe('RunLedger', () => {
  it('writes what ends in the same turn together, and says so only when it is written', async () => {
    const store = new HeldStore();
    const done: number[] = [];
    const writes = [1, 2].map((id) => store.ledger.write(ended(id)).then(() => done.push(id)));
    await setImmediate();
    expect([store.transactions.map(({ ids }) => ids), done]).toEqual([[[1, 2]], []]);
    writes.push(store.ledger.write(ended(3)).then(() => done.push(3)));
    await setImmediate();
    expect(store.transactions).toHaveLength(1);
    store.transactions[0]?.end();
    await writes[0];
    await setImmediate();
    expect([store.transactions[1]?.ids, done]).toEqual([[3], [1, 2]]);
    store.transactions[1]?.end();
    await Promise.all(writes);
    expect(done).toEqual([1, 2, 3]);
  });

  it('tells those it could not write for, and goes on', async () => {
    const store = new HeldStore();
    const failed = store.ledger.write(ended(1));
    await setImmediate();
    store.transactions[0]?.end(new Error('disk full'));
    await expect(failed).rejects.toThrow('disk full');
    const later = store.ledger.write(ended(2));
    await setImmediate();
    store.transactions[1]?.end();
    await expect(later).resolves.toBeUndefined();
  });
});
