import { beforeEach, describe, expect, it } from '@jest/globals';
import { Shutdown } from './shutdown.js';
import { type AppError } from './errors/app-error.js';

const never = (): Promise<void> => new Promise(() => undefined);

describe('Closing', () => {
  let shutdown: Shutdown;
  beforeEach(() => {
    shutdown = new Shutdown();
  });

  it('admits everything until it begins, and nothing afterwards', () => {
    shutdown.requireOpen();
    void shutdown.begin(never());
    const refusal = (): AppError | undefined => {
      try {
        shutdown.requireOpen();
      } catch (error) {
        return error as AppError;
      }
      return undefined;
    };
    expect(refusal()).toMatchObject({ code: 'shutting_down', retryAfterSeconds: 5 });
  });

  it('waits for work in progress, even if it fails, and for work that it starts', async () => {
    const order: string[] = [];
    let fail: (error: Error) => void = () => undefined;
    let end = (): void => undefined;
    const first = shutdown.track(new Promise<void>((_resolve, reject) => (fail = reject)));
    first.catch(() => {
      order.push('first');
      void shutdown.track(new Promise<void>((resolve) => (end = resolve)).then(() => order.push('second')));
    });
    const begun = shutdown.begin(never()).then((left) => order.push(`closed, ${left} left`));
    fail(new Error('refused'));
    await new Promise((resolve) => setImmediate(resolve));
    end();
    await begun;
    expect(order).toEqual(['first', 'second', 'closed, 0 left']);
  });

  it('stops waiting when told to, and returns how much has not ended', async () => {
    void shutdown.track(never());
    void shutdown.track(never());
    expect(await shutdown.begin(Promise.resolve())).toBe(2);
  });
});
