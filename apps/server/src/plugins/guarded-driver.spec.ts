import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type RconDriver, type RconLinkListener } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { GuardedDriver } from './guarded-driver.js';

const TARGET = { address: '192.0.2.1', port: 1, password: 'x' };
const IDLE_LISTENER: RconLinkListener = { onMessage: () => undefined, onClosed: () => undefined };
const typed = (kind: string, message: string, fate?: string): Error =>
  Object.assign(new Error(message), { kind, ...(fate === undefined ? {} : { fate }) });

/** A plugin's driver: plain JavaScript, which our types don't constrain. */
function guard(connect: unknown) {
  const faults: string[] = [];
  const clock = new ManualClock();
  const driver = new GuardedDriver(
    { protocol: 'odd', probeCommand: 'p', connect } as RconDriver,
    (error, what) => void faults.push(`${what}: ${String(error)}`),
    clock,
  );
  return { driver, faults, clock };
}

async function linkOf(link: unknown) {
  const { driver, ...rest } = guard(() => Promise.resolve(link));
  return { link: await driver.connect(TARGET, IDLE_LISTENER), ...rest };
}

describe('GuardedDriver', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['rejects', () => Promise.reject(new Error('boom'))],
  ])('turns a failure of a driver that %s into an RconError, and logs it', async (_how, connect) => {
    const { driver, faults } = guard(connect);
    const failure: unknown = await driver.connect(TARGET, IDLE_LISTENER).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RconError);
    expect(failure).toMatchObject({
      kind: 'network',
      fate: 'not-sent',
      message: expect.not.stringContaining('boom'),
    });
    expect(faults).toEqual([expect.stringContaining('boom')]);
  });

  it('keeps the kind and the message of an error that carries a kind', async () => {
    const { driver, faults } = guard(() => Promise.reject(typed('refused', 'Wrong password.')));
    await expect(driver.connect(TARGET, IDLE_LISTENER)).rejects.toMatchObject({
      kind: 'refused',
      message: 'Wrong password.',
    });
    expect(faults).toEqual([]);
  });

  it.each([[undefined], [null], [{}], ['link']])('refuses %j as a link', async (link) => {
    const { driver, faults } = guard(() => Promise.resolve(link));
    await expect(driver.connect(TARGET, IDLE_LISTENER)).rejects.toMatchObject({ kind: 'protocol' });
    expect(faults).toHaveLength(1);
  });

  it('passes on lines as text and the end of a link as an RconError', async () => {
    const received: unknown[] = [];
    const { driver } = guard((_target: unknown, listener: RconLinkListener) => {
      void listener.onMessage(42 as unknown as string);
      listener.onClosed(new Error('odd') as RconError);
      return Promise.resolve({ execute: () => undefined, close: () => undefined });
    });
    const listener = {
      onMessage: (text: string) => void received.push(text),
      onClosed: (reason: RconError) => received.push(reason),
    };
    await driver.connect(TARGET, listener);
    expect(received).toEqual(['42', expect.any(RconError)]);
  });
});

describe('GuardedLink', () => {
  const executing = (execute: unknown) => linkOf({ execute, close: () => undefined });

  it('fills in the missing fields of a reply that is only text', async () => {
    const { link } = await executing(() => Promise.resolve({ text: 'pong' }));
    expect(await link.execute('ping')).toEqual({
      text: 'pong',
      complete: true,
      queuedAt: 0,
      sentAt: 0,
      answeredAt: 0,
    });
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['answers without text', () => Promise.resolve({})],
    ['answers nothing', () => undefined],
  ])('says that a command may have run when the link %s', async (_how, execute) => {
    const { link, faults } = await executing(execute);
    await expect(link.execute('ping')).rejects.toMatchObject({ kind: 'network', fate: 'unknown' });
    expect(faults).toHaveLength(1);
  });

  it('trusts a plugin that says a command was not sent', async () => {
    const { link } = await executing(() => Promise.reject(typed('busy', 'Wait.', 'not-sent')));
    await expect(link.execute('ping')).rejects.toMatchObject({
      kind: 'busy',
      fate: 'not-sent',
      message: 'Wait.',
    });
  });

  it('times out a command that the plugin never answers', async () => {
    const { link, clock } = await executing(() => new Promise(() => undefined));
    const ending = expect(link.execute('ping')).rejects.toMatchObject({ kind: 'timed-out', fate: 'unknown' });
    await clock.advance(10_000);
    await ending;
    expect(clock.pending).toBe(0);
  });

  it('closes even when the plugin throws', async () => {
    const { link, faults } = await linkOf({
      execute: () => undefined,
      close: () => {
        throw new Error('stuck');
      },
    });
    link.close();
    expect(faults).toEqual(['close() failed: Error: stuck']);
  });
});
