import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MessageText } from '@outpost/contracts/message-texts.js';
import { type RestartDryRun, type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { invitedUser, signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { addServer, battleyeAddress } from '../support/game-servers.js';

const TEXTS = [
  { language: 'en', text: 'Restart in {minutes} min.' },
  { language: 'de', text: 'Neustart in {minutes} Min.' },
];
const PLAN = { name: 'Nightly', timing: { kind: 'times', times: ['03:45'] } };
const planWith = (text: string) => ({ ...PLAN, warnings: [{ minutes: 5, text }] });

describe('Message texts', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let base: string;
  let text: MessageText;
  let boris: RawClient;

  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
    const { id } = await addServer(admin, 'Chernarus', battleyeAddress({ port: 9 }));
    base = `/api/servers/${id}`;
    boris = await invitedUser(outpost, admin, admin, { username: 'boris', role: 'manager', serverId: id });
  });
  afterAll(() => outpost.remove());

  it('have a name of their own, and each language once', async () => {
    const body = { name: 'restart-soon', texts: TEXTS };
    text = (await admin.post<MessageText>('/api/message-texts', body)).body;
    expect(text).toMatchObject(body);
    const again = await admin.fail('POST', '/api/message-texts', body);
    expect(again.body.errors).toMatchObject([{ field: 'name' }]);
    const twice = { name: 'twice', texts: [TEXTS[0], TEXTS[0]] };
    expect((await admin.fail('POST', '/api/message-texts', twice)).body.errors).toMatchObject([
      { field: 'texts' },
    ]);
  });

  it('are read by players in each of their languages, or in one', async () => {
    const path = `${base}/restart-plans/dry-run`;
    const both = (await admin.post<RestartDryRun>(path, planWith('{text:restart-soon}'))).body;
    expect(both.steps[0]?.commands).toEqual(['say -1 Restart in 5 min.', 'say -1 Neustart in 5 Min.']);
    const one = (await admin.post<RestartDryRun>(path, planWith('Achtung: {text:restart-soon:de}'))).body;
    expect(one.steps[0]?.commands).toEqual(['say -1 Achtung: Neustart in 5 Min.']);
  });

  it('must exist where they are referred to', async () => {
    const plan = await admin.fail('POST', `${base}/restart-plans`, planWith('{text:later}'));
    expect(plan.body.errors).toMatchObject([
      { field: 'warnings', message: 'There is no message text later' },
    ]);
    const steps = [{ kind: 'message', text: '{text:restart-soon:fr}' }];
    const task = await admin.fail('POST', `${base}/tasks`, { name: 'x', schedule: '0 4 * * *', steps });
    expect(task.body.errors).toMatchObject([
      { field: 'steps.0.text', message: 'There is no message text restart-soon:fr' },
    ]);
  });

  it('of the owner are those that people who plan on the server refer to', async () => {
    expect((await boris.get<MessageText[]>('/api/message-texts')).body).toEqual([]);
    expect((await boris.get<MessageText[]>(`${base}/message-texts`)).body).toEqual([text]);
    const steps = [{ kind: 'message', text: '{text:restart-soon}' }];
    const { status } = await boris.post(`${base}/tasks`, { name: 'x', schedule: '0 4 * * *', steps });
    expect(status).toBe(201);
    expect((await boris.fail('PATCH', `/api/message-texts/${text.id}`, { texts: TEXTS })).status).toBe(404);
  });

  it('change for all that refer to them, and stay while anything does', async () => {
    const { body: plan } = await admin.post<RestartPlan>(
      `${base}/restart-plans`,
      planWith('{text:restart-soon:de}'),
    );
    const path = `/api/message-texts/${text.id}`;
    const texts = [{ language: 'de', text: 'Gleich Neustart.' }];
    expect((await admin.send<MessageText>('PATCH', path, { texts })).body.texts).toEqual(texts);
    const used = await admin.fail('DELETE', path);
    expect([used.status, used.body.code]).toEqual([409, 'text_in_use']);
    await admin.send('DELETE', `${base}/restart-plans/${plan.id}`);
    expect((await admin.fail('DELETE', path)).body.code).toBe('text_in_use');
    const [task] = (await admin.get<Task[]>(`${base}/tasks`)).body;
    await admin.send('DELETE', `${base}/tasks/${task?.id}`);
    expect((await admin.send('DELETE', path)).status).toBe(204);
  });
});
