import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SessionFile } from './session-file.js';
import { TestHome } from './testing/run-in-terminal.js';

const SESSION = { url: 'https://panel.test', username: 'alice', token: 'secret', tokenId: 3 };

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe('SessionFile', () => {
  let home: TestHome;
  const sessionFile = (env: Record<string, string> = {}): SessionFile =>
    new SessionFile({ env, homeDirectory: home.path });

  beforeEach(async () => {
    home = await TestHome.create();
  });
  afterEach(() => home.remove());

  it('reads back what was written, and undefined without a file', async () => {
    const file = sessionFile();
    await expect(file.read()).resolves.toBeUndefined();
    await file.write(SESSION);
    await expect(file.read()).resolves.toEqual(SESSION);
    await file.remove();
    await expect(file.read()).resolves.toBeUndefined();
  });

  it('is only readable by its owner, whatever the umask', async () => {
    const previous = process.umask(0);
    try {
      const file = sessionFile();
      await file.write(SESSION);
      expect(await modeOf(file.path)).toBe(0o600);
      expect(await modeOf(dirname(file.path))).toBe(0o700);
    } finally {
      process.umask(previous);
    }
  });

  it('restricts the permissions of an existing folder and file', async () => {
    const file = sessionFile();
    await mkdir(dirname(file.path), { recursive: true });
    await chmod(dirname(file.path), 0o755);
    await writeFile(file.path, '{}', { mode: 0o644 });
    await file.write(SESSION);
    expect(await modeOf(file.path)).toBe(0o600);
    expect(await modeOf(dirname(file.path))).toBe(0o700);
  });

  it('leaves no temporary file behind, whether or not writing succeeds', async () => {
    const file = sessionFile();
    await file.write(SESSION);
    expect(await readdir(dirname(file.path))).toEqual(['session.json']);
    await file.remove();
    await mkdir(join(file.path, 'in the way'), { recursive: true });
    await expect(file.write(SESSION)).rejects.toThrow();
    expect(await readdir(dirname(file.path))).toEqual(['session.json']);
  });

  it('is under XDG_CONFIG_HOME when that is an absolute path, else under ~/.config', () => {
    const fallback = join(home.path, '.config/outpost/session.json');
    expect(sessionFile({ XDG_CONFIG_HOME: '/etc/xdg' }).path).toBe('/etc/xdg/outpost/session.json');
    expect(sessionFile({ XDG_CONFIG_HOME: 'relative' }).path).toBe(fallback);
    expect(sessionFile().path).toBe(fallback);
  });

  it.each(['', '{"url":"https://panel.test"}', 'null', '[]', '{"cut'])(
    'reports a file with %j as damaged and does not change it',
    async (text) => {
      const file = sessionFile();
      await file.write(SESSION);
      await writeFile(file.path, text);
      await expect(file.read()).rejects.toThrow(`${file.path} is damaged`);
      await expect(readFile(file.path, 'utf8')).resolves.toBe(text);
    },
  );
});
