import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

/** The completion values without their descriptions. */
async function completed(...words: readonly string[]): Promise<string[]> {
  const env = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() };
  const { code, stdout } = await home.run(['complete', '--', ...words], { env });
  expect(code).toBe(0);
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[0] ?? '');
}

describe('outpost complete', () => {
  it('offers commands and subcommands', async () => {
    expect(await completed('se')).toEqual(['servers', 'service-accounts', 'setup']);
    expect(await completed('bans', '')).toEqual(['list', 'remove']);
    expect(await completed('')).not.toContain('complete');
  });

  it('offers the options of a command, and none after --', async () => {
    expect(await completed('servers', 'list', '--s')).toEqual(['--status', '--sort']);
    expect(await completed('exec', '--server', 'a', '--ti')).toEqual(['--timeout']);
    expect(await completed('exec', 'Chernarus', '--', '--s')).toEqual([]);
  });

  it('offers the choices of options and arguments', async () => {
    expect(await completed('tokens', 'create', 'cron', '--scope', '')).toEqual(['read', 'command', 'manage']);
    expect(await completed('servers', 'add', '--type', 'b')).toEqual(['battleye']);
    expect(await completed('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('offers server names from the panel', async () => {
    panel.addServer({ name: 'Chernarus' });
    panel.addServer({ name: 'Livonia' });
    expect(await completed('servers', 'status', 'che')).toEqual(['Chernarus']);
    expect(await completed('exec', '--server', '')).toEqual(['Chernarus', 'Livonia']);
    expect(panel.requests.at(-1)).toBe('GET /api/servers?fields=name&limit=200');
  });

  it('offers no names and prints nothing when not signed in or when the token is rejected', async () => {
    const env = { OUTPOST_URL: panel.url, OUTPOST_TOKEN: 'revoked' };
    const silent = { code: 0, stdout: '', stderr: '' };
    expect(await home.run(['complete', '--', 'exec', ''], { env })).toEqual(silent);
    expect(await home.run(['complete', '--', 'exec', ''])).toEqual(silent);
  });
});

describe('outpost completion', () => {
  it('supports three shells', async () => {
    expect((await home.run(['completion', 'zsh'])).stdout).toMatch(/^#compdef outpost\n/);
    expect((await home.run(['completion', 'fish'])).stdout).toContain('complete -c outpost');
    expect((await home.run(['completion', 'tcsh'])).code).toBe(2);
  });

  it('completes in bash what `outpost complete` prints, with blanks in names quoted', async () => {
    const script = join(home.path, 'outpost.bash');
    await writeFile(script, (await home.run(['completion', 'bash'])).stdout);
    const outpost = join(home.path, 'outpost');
    // Prints one name, and the word that is being typed.
    await writeFile(outpost, '#!/bin/sh\nprintf "Cher one\\tx\\n%s\\t\\n" "$4"\n');
    await chmod(outpost, 0o755);
    const typed = [
      `source ${script}`,
      'COMP_WORDS=(outpost exec "Cher\\\\ ") COMP_CWORD=2',
      '_outpost',
      'printf "%s\\n" "${COMPREPLY[@]}"',
    ].join('\n');
    const env = { PATH: `${home.path}:/usr/bin:/bin` };
    const { stdout } = await promisify(execFile)('bash', ['-c', typed], { env });
    expect(stdout).toBe('Cher\\ one\nCher\\ \n');
  });
});
