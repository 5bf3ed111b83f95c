import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { HolderWatch, withLock } from './lock.js';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-lock-'));
  file = join(folder, 'inner/lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const pidOfTheDead = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('withLock', () => {
  it('returns what the work returns and leaves no lock behind', async () => {
    expect(await withLock(file, () => Promise.resolve(existsSync(file)))).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  it('releases the lock when the work fails', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('no compiler')))).rejects.toThrow(
      'no compiler',
    );
    expect(existsSync(file)).toBe(false);
  });

  it('keeps the second waiting, tells it for whom, and lets it in afterwards', async () => {
    const order: string[] = [];
    let second: Promise<number> | undefined;
    await withLock(file, async () => {
      const toldOf = await new Promise<number>((resolve) => {
        second = withLock(
          file,
          () => Promise.resolve(order.push('second')),
          ({ pid }) => resolve(pid),
        );
      });
      expect(toldOf).toBe(process.pid);
      order.push('first');
    });
    await second;
    expect(order).toEqual(['first', 'second']);
  });

  it('takes over from a holder that died', async () => {
    await withLock(file, () => Promise.resolve());
    writeFileSync(file, JSON.stringify({ pid: pidOfTheDead(), host: hostname() }));
    expect(await withLock(file, () => Promise.resolve('mine'))).toBe('mine');
  });

  it('leaves a lock alone that has become somebody else’s', async () => {
    await withLock(file, () => {
      writeFileSync(file, '{"pid":1,"host":"elsewhere"}');
      return Promise.resolve();
    });
    expect(readFileSync(file, 'utf8')).toContain('elsewhere');
  });

  it('lets processes that ask at the same moment in one after the other', async () => {
    const diary = join(folder, 'diary');
    const script = `
      import { appendFileSync } from 'node:fs';
      import { once } from 'node:events';
      import { setImmediate } from 'node:timers/promises';
      import { withLock } from ${JSON.stringify(new URL('./lock.js', import.meta.url).href)};
      const write = (word) => appendFileSync(${JSON.stringify(diary)}, word + ' ' + process.pid + '\\n');
      console.log('ready');
      await once(process.stdin, 'data');
      await withLock(${JSON.stringify(file)}, async () => {
        write('in');
        for (let turn = 0; turn < 20_000; turn++) await setImmediate();
        write('out');
      });
      process.stdin.destroy();`;
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
    const ended = children.map((child) => once(child, 'exit'));
    for (const { stdin } of children) stdin.write('go\n');
    await Promise.all(ended);
    const lines = readFileSync(diary, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(8);
    for (let index = 0; index < lines.length; index += 2) {
      expect(lines[index + 1]).toBe(lines[index]?.replace('in', 'out'));
    }
  });
});

describe('HolderWatch', () => {
  const elsewhere = (beatMs: number) => ({
    holder: { pid: 1, host: 'another-container' },
    text: 'one lock',
    beatMs,
  });
  const looks = (watch: HolderWatch, count: number, beat: (look: number) => number) =>
    Array.from({ length: count }, (_, look) => watch.isGone(elsewhere(beat(look))));

  it('trusts a holder on another machine as long as its heart beats', () => {
    expect(looks(new HolderWatch(), 500, (look) => Math.floor(look / 5))).not.toContain(true);
  });

  it('gives a holder up after fifteen seconds without a beat', () => {
    const gone = looks(new HolderWatch(), 76, () => 0);
    expect(gone.indexOf(true)).toBe(75);
  });

  it('starts counting anew when the lock has changed hands', () => {
    const watch = new HolderWatch();
    looks(watch, 75, () => 0);
    expect(watch.isGone({ ...elsewhere(0), text: 'another lock' })).toBe(false);
  });

  it('knows at once that a process of this machine is dead', () => {
    const dead = { holder: { pid: 7, host: hostname() }, text: '', beatMs: 0 };
    expect(new HolderWatch().isGone(dead, () => false)).toBe(true);
    expect(new HolderWatch().isGone(dead, () => true)).toBe(false);
  });
});
