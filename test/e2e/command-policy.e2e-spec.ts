import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Approval } from '@outpost/contracts/approvals.js';
import { type CommandPolicy, type PolicyDecision } from '@outpost/contracts/command-policy.js';
import { type ConsoleHistoryEntry } from '@outpost/contracts/console.js';
import { type CommandErrorMessage } from '@outpost/contracts/live.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { invitedUser, premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type Answer, type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const NOTE = 'Restarts are at 6:00';

let outpost: StartedPanel;
let game: SimulatedBattleyeServer;
let admin: RawClient;
let owner: RawClient;
/** Managers of the server. */
let boris: RawClient;
let clara: RawClient;
let moderator: RawClient;
let stranger: RawClient;
let path: string;
let serverId: number;

beforeAll(async () => {
  const environment = { LIMITS: 'invitations-per-minute=1000' };
  [outpost, game] = await Promise.all([StartedPanel.start({ environment }), startBattleye()]);
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'owner');
  stranger = await signedInUser(outpost, admin, 'stranger');
  const server = await owner.post<Server>('/api/servers', { name: 'Chernarus', ...battleyeAddress(game) });
  serverId = server.body.id;
  path = `/api/servers/${serverId}`;
  await owner.post(`${path}/status`);
  const invited = (username: string, role: 'manager' | 'moderator'): Promise<RawClient> =>
    invitedUser(outpost, admin, owner, { serverId, username, role });
  boris = await invited('boris', 'manager');
  clara = await invited('clara', 'manager');
  moderator = await invited('mona', 'moderator');
});
afterAll(async () => {
  await outpost.remove();
  await game.stop();
});
beforeEach(() => setPolicy([]));

async function setPolicy(rules: readonly object[], by = owner): Promise<void> {
  const { status, body } = await by.send('PATCH', `${path}/policy`, { rules });
  if (status !== 200) throw new Error(JSON.stringify(body));
}
const send = (by: RawClient, command: string, reason?: string): Promise<Answer> =>
  by.post(`${path}/command`, { command, ...(reason !== undefined && { reason }) });
const check = async (by: RawClient, command: string): Promise<PolicyDecision> =>
  (await by.post<PolicyDecision>(`${path}/policy/check`, { command })).body;
const codeOf = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];
const ask = (by: RawClient, command: string, reason?: string): Promise<Answer<Approval>> =>
  by.post<Approval>(`${path}/approvals`, { command, ...(reason !== undefined && { reason }) });
const answer = (
  by: RawClient,
  { id }: Approval,
  word: 'approve' | 'decline',
  body = {},
): Promise<Answer<Approval>> => by.post<Approval>(`${path}/approvals/${id}/${word}`, body);
const runs = (command: string): number =>
  game.journal.executed.filter((executed) => executed === command).length;
const latest = async (): Promise<ConsoleHistoryEntry | undefined> =>
  (await owner.get<ConsoleHistoryEntry[]>(`${path}/commands?limit=1`)).body[0];

describe('The command policy of a server', () => {
  it('is empty at first, is seen by everybody on the server and set by those who may', async () => {
    expect((await moderator.get<CommandPolicy>(`${path}/policy`)).body.rules).toEqual([]);
    const rules = [{ pattern: ' #shutdown ', effect: 'deny', note: NOTE }];
    expect(codeOf(await moderator.send('PATCH', `${path}/policy`, { rules }))).toEqual([
      403,
      'permission_denied',
    ]);
    expect(codeOf(await stranger.get(`${path}/policy`))).toEqual([404, 'not_found']);
    expect((await boris.send('PATCH', `${path}/policy`, { rules })).status).toBe(200);
    const stored = [{ pattern: '#shutdown', effect: 'deny', appliesTo: 'invited', note: NOTE }];
    expect((await moderator.get<CommandPolicy>(`${path}/policy`)).body.rules).toEqual(stored);
  });

  it('is not overwritten by somebody who has read other rules', async () => {
    const read = (await boris.get<CommandPolicy>(`${path}/policy`)).body;
    const replaced = (by: RawClient, pattern: string, version: string): Promise<Answer<CommandPolicy>> =>
      by.send('PATCH', `${path}/policy`, { rules: [{ pattern, effect: 'deny' }], version });
    const { body: first } = await replaced(owner, 'kick', read.version);
    expect(codeOf(await replaced(boris, 'ban', read.version))).toEqual([409, 'changed_meanwhile']);
    expect((await owner.get<CommandPolicy>(`${path}/policy`)).body).toEqual(first);
    const { body: second } = await replaced(boris, 'ban', first.version);
    const both = [replaced(owner, 'x', second.version), replaced(boris, 'y', second.version)];
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    [[{ pattern: '#', effect: 'deny' }], 'rules.0.pattern'],
    [[{ pattern: 'ban', effect: 'forbid' }], 'rules.0.effect'],
    [
      [
        { pattern: 'ban', effect: 'deny' },
        { pattern: 'kick', effect: 'deny', note: 'a\nb' },
      ],
      'rules.1.note',
    ],
    [[{ pattern: 'ban', effect: 'deny', who: 'x' }], 'rules.0.who'],
    [[7], 'rules.0'],
    ['ban', 'rules'],
    [Array.from({ length: 101 }, () => ({ pattern: 'ban', effect: 'deny' })), 'rules'],
  ])('names the field of a wrong rule, and keeps what was there: %j', async (rules, field) => {
    await setPolicy([{ pattern: 'kept', effect: 'deny' }]);
    const { status, body } = await owner.send('PATCH', `${path}/policy`, { rules });
    expect(status).toBe(400);
    expect((body as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([field]);
    expect((await owner.get<CommandPolicy>(`${path}/policy`)).body.rules).toHaveLength(1);
  });

  it('refuses a denied command with the note of its rule, in whatever spelling, and sends nothing', async () => {
    await setPolicy([{ pattern: '#shutdown', effect: 'deny', note: NOTE }]);
    for (const command of ['#shutdown', '#ShutDown', '#exec #shutdown']) {
      const refused = await send(boris, command);
      expect(codeOf(refused)).toEqual([403, 'command_denied']);
      expect((refused.body as { detail: string }).detail).toContain(NOTE);
      expect(runs(command)).toBe(0);
      expect(await check(boris, command)).toEqual({
        effect: 'deny',
        command: expect.any(String),
        note: NOTE,
      });
    }
    expect((await send(boris, 'players')).status).toBe(200);
  });

  it('is not about owners and admins, unless a rule is about everybody', async () => {
    await setPolicy([{ pattern: 'say', effect: 'deny' }]);
    expect((await send(owner, 'say -1 hello')).status).toBe(200);
    expect((await send(admin, 'say -1 hello')).status).toBe(200);
    await setPolicy([{ pattern: 'say', effect: 'deny', appliesTo: 'everybody' }]);
    expect(codeOf(await send(owner, 'say -1 hello'))).toEqual([403, 'command_denied']);
    expect(codeOf(await send(admin, 'say -1 hello'))).toEqual([403, 'command_denied']);
  });

  it('asks for a reason, which the history keeps', async () => {
    await setPolicy([{ pattern: 'say', effect: 'reason' }]);
    expect(codeOf(await send(moderator, 'say -1 hello'))).toEqual([409, 'reason_needed']);
    expect(codeOf(await send(moderator, 'say -1 hello', '  '))).toEqual([409, 'reason_needed']);
    expect((await send(moderator, 'say -1 hello', ' Welcome ')).status).toBe(200);
    expect(await latest()).toMatchObject({ command: 'say -1 hello', actor: 'mona', reason: 'Welcome' });
  });

  it('holds for sockets, with a code that says what has to come first', async () => {
    await setPolicy([
      { pattern: 'say', effect: 'reason' },
      { pattern: '#shutdown', effect: 'approval' },
    ]);
    const socket = await LiveClient.open(outpost.url, { cookie: boris.cookieHeader, origin: outpost.url });
    socket.send({ type: 'executeCommand', serverId, command: 'say -1 a', requestId: 'first' });
    const refusal = (requestId: string): Promise<CommandErrorMessage> =>
      socket.next('commandError', (message) => message.requestId === requestId);
    expect(await refusal('first')).toMatchObject({ code: 'reason_needed' });
    socket.send({ type: 'executeCommand', serverId, command: '#shutdown', requestId: 'second' });
    expect(await refusal('second')).toMatchObject({ code: 'approval_needed' });
    socket.send({ type: 'executeCommand', serverId, command: 'say -1 a', reason: 'b' });
    expect(await socket.next('commandResponse')).toMatchObject({ outcome: 'executed' });
    socket.close();
  });

  it('holds for schedules when they are saved, tested and run, and for the buttons of players', async () => {
    await setPolicy([
      { pattern: '#shutdown', effect: 'approval' },
      { pattern: 'kick', effect: 'deny' },
    ]);
    const schedule = { command: '#shutdown', schedule: '0 4 * * *' };
    expect(codeOf(await boris.post(`${path}/scheduled`, schedule))).toEqual([409, 'approval_needed']);
    const own = await owner.post<{ id: number }>(`${path}/scheduled`, schedule);
    expect(own.status).toBe(201);
    expect(codeOf(await boris.post(`${path}/scheduled/${own.body.id}/test`))).toEqual([
      409,
      'approval_needed',
    ]);
    expect(runs('#shutdown')).toBe(0);
    const [player] = game.world.players;
    const kicked = await moderator.post(`${path}/players/kick`, {
      slot: player?.slot,
      playerId: player?.guid,
    });
    expect(codeOf(kicked)).toEqual([403, 'command_denied']);
    expect(game.world.players).toContain(player);
  });
});

describe('A command that needs a second person', () => {
  beforeEach(() => setPolicy([{ pattern: 'say', effect: 'approval', note: NOTE }]));

  const asked = async (command: string, reason?: string): Promise<Approval> => {
    const { status, body } = await ask(moderator, command, reason);
    expect(status).toBe(201);
    return body;
  };

  it('is not sent but waits, and is sent as it is and once when somebody approves it', async () => {
    const command = 'say -1  two  blanks';
    expect(codeOf(await send(moderator, command))).toEqual([409, 'approval_needed']);
    const waiting = await asked(command, 'An event begins');
    expect(waiting).toMatchObject({
      command,
      state: 'waiting',
      requestedBy: 'mona',
      reason: 'An event begins',
    });
    expect(runs(command)).toBe(0);
    const answers = await Promise.all([answer(boris, waiting, 'approve'), answer(clara, waiting, 'approve')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(runs(command)).toBe(1);
    const approved = answers.find(({ status }) => status === 200)?.body;
    expect(approved).toMatchObject({ state: 'approved', outcome: 'executed' });
    expect(await latest()).toMatchObject({
      ...{ command, actor: 'mona', reason: 'An event begins' },
      approvedBy: approved?.answeredBy,
    });
    expect(codeOf(await answer(boris, waiting, 'approve'))).toEqual([409, 'already_answered']);
    expect(runs(command)).toBe(1);
  });

  it('is approved neither by whoever asked, nor by those who may not, nor by strangers', async () => {
    const { body: own } = await ask(boris, 'say -1 own');
    expect(codeOf(await answer(boris, own, 'approve'))).toEqual([403, 'permission_denied']);
    expect(codeOf(await answer(moderator, own, 'approve'))).toEqual([403, 'permission_denied']);
    expect(codeOf(await answer(stranger, own, 'approve'))).toEqual([404, 'not_found']);
    expect(runs('say -1 own')).toBe(0);
    expect((await answer(owner, own, 'approve')).body.outcome).toBe('executed');
  });

  it('is not sent if whoever asked may not any more, or the policy has changed', async () => {
    const dora = await invitedUser(outpost, admin, owner, { serverId, username: 'dora', role: 'moderator' });
    const [first, second] = [(await ask(dora, 'say -1 gone')).body, await asked('say -1 denied')];
    const { body } = await dora.get<{ id: number }>('/api/user');
    await owner.send('DELETE', `${path}/people/${body.id}`);
    expect(codeOf(await answer(boris, first, 'approve'))).toEqual([403, 'permission_denied']);
    await setPolicy([{ pattern: 'say', effect: 'deny' }]);
    expect(codeOf(await answer(boris, second, 'approve'))).toEqual([403, 'command_denied']);
    expect(runs('say -1 gone') + runs('say -1 denied')).toBe(0);
  });

  it('can be declined with a reason, or withdrawn by whoever asked', async () => {
    const declined = await answer(boris, await asked('say -1 no'), 'decline', { reason: 'Not now' });
    expect(declined.body).toMatchObject({ state: 'declined', answeredBy: 'boris', answer: 'Not now' });
    const other = await asked('say -1 never mind');
    expect(codeOf(await clara.send('DELETE', `${path}/approvals/${other.id}`))).toEqual([404, 'not_found']);
    expect((await moderator.send('DELETE', `${path}/approvals/${other.id}`)).status).toBe(204);
    expect(codeOf(await answer(boris, other, 'approve'))).toEqual([409, 'already_answered']);
  });

  it('expires after half an hour', async () => {
    const waiting = await asked('say -1 late');
    await outpost.query(`UPDATE approvals SET expires_at = '2026-01-01 00:00:00.000' WHERE id = ?`, [
      waiting.id,
    ]);
    expect(codeOf(await answer(boris, waiting, 'approve'))).toEqual([409, 'already_answered']);
    const [newest] = (await moderator.get<Approval[]>(`${path}/approvals`)).body;
    expect(newest).toMatchObject({ id: waiting.id, state: 'expired' });
  });

  it('is seen by whoever asked and by those who may approve it, who are told at once', async () => {
    const sockets = await Promise.all(
      [boris, moderator, stranger].map((client) =>
        LiveClient.open(outpost.url, { cookie: client.cookieHeader, origin: outpost.url }),
      ),
    );
    const waiting = await asked('say -1 seen');
    const [approver, requester, foreign] = sockets;
    expect(await approver?.next('approvals')).toEqual({ type: 'approvals', serverId });
    expect(await requester?.next('approvals')).toEqual({ type: 'approvals', serverId });
    const idsOf = async (client: RawClient): Promise<readonly number[]> =>
      (await client.get<Approval[]>('/api/approvals')).body.map(({ id }) => id);
    expect(await idsOf(boris)).toContain(waiting.id);
    expect(await idsOf(moderator)).toContain(waiting.id);
    expect(await idsOf(owner)).toContain(waiting.id);
    expect(await idsOf(stranger)).toEqual([]);
    expect(foreign?.received.filter(({ type }) => type === 'approvals')).toEqual([]);
    for (const socket of sockets) socket.close();
  });

  it('is asked for only where the policy says so, a few at a time, and holds no password', async () => {
    expect(codeOf(await ask(moderator, 'players'))).toEqual([409, 'not_supported']);
    expect(codeOf(await ask(moderator, '#shutdown'))).toEqual([403, 'permission_denied']);
    expect(codeOf(await ask(boris, 'say; #login secret'))).toEqual([400, 'validation_failed']);
    const tries = await Promise.all(Array.from({ length: 7 }, (_, at) => ask(clara, `say -1 ${at}`)));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409, 409]);
  });
});
