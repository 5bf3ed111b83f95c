import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Email } from '@outpost/contracts/emails.js';
import { type CreatedInvitation, type Invitation } from '@outpost/contracts/people.js';
import { type Server } from '@outpost/contracts/servers.js';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';
import { MailServer } from '../support/mail-server.js';

const PANEL = 'https://panel.example.com';
const BORIS = 'boris@example.com';

let mail: MailServer;
let outpost: StartedPanel;
let admin: RawClient;
let owner: RawClient;
let path: string;

beforeAll(async () => {
  mail = await MailServer.start();
  outpost = await StartedPanel.start({
    environment: { SMTP_URL: mail.urlFor(), PUBLIC_URL: PANEL, LIMITS: 'invitations-per-minute=1000' },
  });
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'olga');
  const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };
  const { body } = await owner.post<Server>('/api/servers', { name: 'Chernarus', ...address });
  path = `/api/servers/${body.id}/invitations`;
});
afterAll(async () => {
  await outpost.remove();
  await mail.stop();
});

const invite = (email: string) => owner.post<CreatedInvitation>(path, { role: 'moderator', email });

describe('An invitation by email', () => {
  it('brings the link to somebody without an account, who registers with it', async () => {
    const { status, body } = await invite(BORIS);
    expect([status, body.email]).toEqual([201, BORIS]);
    const email = await mail.read(BORIS, 'olga invites you to Chernarus');
    expect(email.to).toEqual([{ address: BORIS, name: '' }]);
    expect(email.text).toMatch(/^Hello,\n\nolga invites you to "Chernarus" on Outpost/);
    const [, secret = ''] =
      /https:\/\/panel\.example\.com\/invitation#([\w-]{43})\s/.exec(email.text ?? '') ?? [];
    expect(secret).toBe(body.secret);
    const account = { username: 'boris', email: BORIS, password: 'a long secret' };
    const registered = await new RawClient(outpost.url).post('/api/invitations/register', {
      ...account,
      secret,
    });
    expect(registered.status).toBe(200);
    expect((await owner.get<Invitation[]>(path)).body).toEqual([]);
  });

  it('is listed with its address, for the owner and in the emails of the panel', async () => {
    await invite('clara@example.com');
    expect((await owner.get<Invitation[]>(path)).body).toMatchObject([{ email: 'clara@example.com' }]);
    await mail.read('clara@example.com', /invites you/);
    const { body } = await admin.get<Email[]>('/api/emails');
    expect(body[0]).toMatchObject({ kind: 'invitation', username: 'olga', address: 'clara@example.com' });
  });

  it.each(['boris', 'boris@', `${'x'.repeat(250)}@example.com`, 'a@example.com, b@example.com', 7])(
    'goes to one address and not to %j',
    async (email) => {
      const { status, body } = await owner.fail('POST', path, { role: 'viewer', email });
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['email']]);
    },
  );

  it('is one of fifty a day, whatever becomes of them', async () => {
    let sent = 0;
    for (let answer = await invite('many@example.com'); answer.status === 201; sent += 1) {
      await owner.send('DELETE', `${path}/${answer.body.id}`);
      answer = await invite('many@example.com');
    }
    // Two were sent above.
    expect(sent).toBe(48);
    const refused = await owner.fail('POST', path, { role: 'viewer', email: 'many@example.com' });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
    expect((await owner.post(path, { role: 'viewer' })).status).toBe(201);
  });
});
