import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;
let serverId: number;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  serverId = panel.addServer({ name: 'Chernarus' }).id;
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (...words: readonly string[]): Promise<Run> =>
  home.run(['audit', ...words], { env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });

describe('outpost audit', () => {
  it('lists who did what, from where, and what changed', async () => {
    const { stdout } = await run();
    expect(stdout).toMatch(/^TIME \(UTC\) +BY +FROM +SERVER +ACTION +OUTCOME +WHAT\n/);
    expect(stdout).toMatch(/ anna +203\.0\.113\.7 .* updateServer +done +name: /);
  });

  it('lists that of a server, or what one did oneself, with filters', async () => {
    await run('list', 'Chernarus', '--search', 'port', '--action', 'updateServer');
    expect(panel.requests.at(-1)).toMatch(
      new RegExp(`^GET /api/servers/${serverId}/audit\\?.*q=port.*action=updateServer`),
    );
    await run('list', '--mine', '--by', '7');
    expect(panel.requests.at(-1)).toMatch(/^GET \/api\/account\/audit\?.*actor=7/);
    expect((await run('list', 'Chernarus', '--mine')).code).toBe(2);
  });

  it('writes CSV or JSON Lines to a file', async () => {
    const file = join(home.path, 'audit.jsonl');
    expect((await run('export', file, '--format', 'jsonl', '--server', 'Chernarus')).code).toBe(0);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ action: 'updateServer', actor: 'anna' });
    expect((await run('export')).stdout).toMatch(/^id,at,serverId,actorKind,.*\r\n7,2026-/);
  });

  it('says whether all is intact, with a head to keep', async () => {
    const { code, stdout } = await run('verify');
    expect([code, stdout]).toEqual([0, '1 entries: intact\nHead: 1.h0V1\n']);
    await run('verify', '--head', '1795852800000.h0V1');
    expect(panel.requests.at(-1)).toBe('GET /api/audit/verification?head=1795852800000.h0V1');
  });

  it('exits 1 and says what is wrong if somebody has edited it', async () => {
    panel.rest.audit = {
      isIntact: false,
      entries: 3,
      problems: ['Server 1: the entry 2 is there twice'],
      head: 'x',
    };
    const { code, stdout, stderr } = await run('verify');
    expect([code, stdout]).toEqual([
      1,
      '3 entries: not intact\nServer 1: the entry 2 is there twice\nHead: x\n',
    ]);
    expect(stderr).toBe('outpost: entries of the audit were edited or are missing\n');
  });
});
