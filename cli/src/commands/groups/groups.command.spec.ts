import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT, FakePanel } from '../../testing/fake-panel.js';
import { type Run, type RunOptions, TestHome } from '../../testing/run-in-terminal.js';

let panel: FakePanel;
let home: TestHome;

beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
  for (const name of ['Chernarus', 'Livonia']) panel.addServer({ name });
});

afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const run = (words: readonly string[], options: RunOptions = {}): Promise<Run> =>
  home.run(words, { ...options, env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });
const asMyself = (...words: string[]): Promise<Run> =>
  run([...words, '--password-stdin'], { stdin: ACCOUNT.password });
const changes = (): readonly string[] =>
  panel.requests.filter((request) => !/^GET|\/api\/log(in|out)/.test(request));

describe('outpost groups', () => {
  it('lists them', async () => {
    expect((await run(['groups'])).stdout).toMatch(
      /^ID +NAME +OWNER +YOU ARE +SERVERS\n7 +Europe +anna +owner +1 4 *\n$/,
    );
  });

  it('makes one of servers by name, with the own password', async () => {
    const { stdout } = await asMyself('groups', 'create', 'Europe', 'chernarus', '2');
    expect([stdout, panel.sessionOpen]).toEqual(['Made the group "Europe" (id 7)\n', false]);
    expect(changes()).toEqual(['POST /api/groups {"name":"Europe","serverIds":[1,2]}']);
  });

  it('makes an empty one', async () => {
    await asMyself('groups', 'create', 'Europe');
    expect(changes()).toEqual(['POST /api/groups {"name":"Europe","serverIds":[]}']);
  });

  it('changes which servers are in one, its name, and deletes it', async () => {
    await asMyself('groups', 'add', 'europe', 'Livonia');
    await run(['groups', 'remove', '7', 'Chernarus']);
    await run(['groups', 'rename', 'Europe', 'Africa']);
    await asMyself('groups', 'delete', 'Europe');
    expect(changes()).toEqual([
      'POST /api/groups/7/servers {"serverIds":[2]}',
      'DELETE /api/groups/7/servers/1',
      'PATCH /api/groups/7 {"name":"Africa"}',
      'DELETE /api/groups/7',
    ]);
  });

  it.each([
    [['groups', 'rename', 'Asia', 'x'], 'outpost: no group of servers has the name or id "Asia"\n'],
    [['people', 'list', 'group:Asia'], 'outpost: no group of servers has the name or id "Asia"\n'],
    [['people', 'list', 'Europe'], 'outpost: no server has the name or id "Europe"\n'],
  ])('%j exits 4', async (words, error) => {
    const { code, stderr } = await run(words);
    expect([code, stderr]).toEqual([4, error]);
  });
});

describe('group:NAME for a server', () => {
  it.each<[readonly string[], string]>([
    [['people', 'list', 'group:europe'], 'GET /api/groups/7/people'],
    [['people', 'remove', 'GROUP:7', 'boris'], 'DELETE /api/groups/7/people/7'],
    [['invitations', 'list', 'group:Europe'], 'GET /api/groups/7/invitations'],
    [['policy', 'show', 'group:Europe'], 'GET /api/groups/7/policy'],
    [['audit', 'list', 'group:Europe'], 'GET /api/groups/7/audit?limit=50'],
  ])('%j asks for %s', async (words, request) => {
    expect((await run(words)).code).toBe(0);
    expect(panel.requests.at(-1)).toBe(request);
  });

  it('limits a token to a group', async () => {
    await run(['tokens', 'create', 'bot', '--group', 'Europe']);
    expect(changes().at(-1)).toMatch(/^POST \/api\/tokens \{.*"groupIds":\[7\].*\}$/);
  });
});
