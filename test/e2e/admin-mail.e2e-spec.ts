import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailState } from '@outpost/contracts/admin.js';
import { type AccountRow, type PendingUser, type User } from '@outpost/contracts/users.js';
import { pendingUser, signedInAdmin } from '../support/accounts.js';
import { type Answer, RawClient } from '../support/api.js';
import { MAIL_PASSWORD, MailServer } from '../support/mail-server.js';
import { StartedPanel } from '../support/started-panel.js';

/** An admin at a panel, and the little they do there. */
class Desk {
  private constructor(
    readonly outpost: StartedPanel,
    readonly admin: RawClient,
  ) {}

  static async open(environment: Record<string, string>): Promise<Desk> {
    const outpost = await StartedPanel.start({ environment });
    return new Desk(outpost, await signedInAdmin(outpost));
  }

  async approve(username: string): Promise<Answer<User>> {
    await pendingUser(this.outpost, username);
    const { body } = await this.admin.get<PendingUser[]>('/api/pending-users');
    const { id } = body.find((user) => user.username === username) ?? { id: 0 };
    return this.admin.post<User>(`/api/approve-user/${id}`);
  }

  async row(username: string): Promise<AccountRow> {
    const { body } = await this.admin.get<AccountRow[]>(`/api/users?q=${username}`);
    if (!body[0]) throw new Error(`no account ${username}`);
    return body[0];
  }

  async noticeOf(username: string): Promise<AccountRow['approvalNotice']> {
    for (;;) {
      const { approvalNotice } = await this.row(username);
      if (approvalNotice !== null) return approvalNotice;
    }
  }

  async mail(): Promise<MailState> {
    return (await this.admin.get<MailState>('/api/mail')).body;
  }
}

describe('the letter about an approval', () => {
  let mail: MailServer;
  let desk: Desk;
  beforeAll(async () => {
    mail = await MailServer.start();
    desk = await Desk.open({ SMTP_URL: mail.urlFor(), PUBLIC_URL: 'https://panel.example.com' });
  });
  afterAll(async () => {
    await desk.outpost.remove();
    await mail.stop();
  });

  it('reaches the owner in plain text, with the address of the panel [S1.14]', async () => {
    const { status, body } = await desk.approve('bert');
    expect([status, body.isApproved, Object.keys(body).includes('approvalNotice')]).toEqual([
      200,
      true,
      false,
    ]);
    const { from, to, raw } = await mail.letterTo('bert@example.com');
    expect([from, to]).toEqual(['panel@example.com', ['bert@example.com']]);
    expect(raw).toContain('Subject: Your Outpost account has been approved');
    expect(raw).toMatch(/^Content-Type: text\/plain/m);
    expect(raw).toContain('\r\nhttps://panel.example.com\r\n');
    expect(await desk.noticeOf('bert')).toBe('sent');
    expect(await desk.mail()).toEqual({ isConfigured: true, lastProblem: null });
  });

  it('goes out once, whoever approves again', async () => {
    const { id } = (await desk.approve('carl')).body;
    await desk.admin.post(`/api/approve-user/${id}`);
    expect(await desk.noticeOf('carl')).toBe('sent');
    await desk.approve('dora');
    await desk.noticeOf('dora');
    expect(mail.letters.filter(({ to }) => to.includes('carl@example.com'))).toHaveLength(1);
  });

  it('never keeps the admin waiting', async () => {
    const release = mail.hold();
    expect((await desk.approve('emil')).status).toBe(200);
    await mail.letterTo('emil@example.com');
    expect((await desk.row('emil')).approvalNotice).toBeNull();
    release();
    expect(await desk.noticeOf('emil')).toBe('sent');
  });

  it('that was refused shows as failed, and can be sent again', async () => {
    mail.refuse('no such mailbox here');
    expect((await desk.approve('fred')).status).toBe(200);
    expect(await desk.noticeOf('fred')).toBe('failed');
    expect((await desk.mail()).lastProblem).toMatch(/refused sender or recipient: .*no such mailbox here/);
    mail.refuse(undefined);
    const { id } = await desk.row('fred');
    const again = await desk.admin.post<AccountRow>(`/api/users/${id}/notify`);
    expect([again.status, again.body.approvalNotice]).toEqual([200, 'sent']);
    expect((await desk.mail()).lastProblem).toBeNull();
  });

  it('is not for those who wait', async () => {
    await pendingUser(desk.outpost, 'gina');
    const { id } = await desk.row('gina');
    const { status, body } = await desk.admin.fail('POST', `/api/users/${id}/notify`);
    expect([status, body.code]).toEqual([409, 'not_supported']);
    expect((await desk.admin.fail('POST', '/api/users/999/notify')).status).toBe(404);
  });

  it('leaves the password of the mail server out of the log', async () => {
    const log = (await desk.outpost.readLog()).join('');
    expect(log).not.toContain(MAIL_PASSWORD);
    expect(log).not.toContain(encodeURIComponent(MAIL_PASSWORD));
  });
});

describe('a mail server', () => {
  it('that refuses the password is told to admins without the password', async () => {
    const mail = await MailServer.start();
    const desk = await Desk.open({ SMTP_URL: mail.urlFor('stale secret') });
    expect((await desk.approve('bert')).status).toBe(200);
    expect(await desk.noticeOf('bert')).toBe('failed');
    const { lastProblem } = await desk.mail();
    expect(lastProblem).toMatch(/refused user name or password: .*not \[hidden\]/);
    expect((await desk.outpost.readLog()).join('')).not.toContain('stale secret');
    await desk.outpost.remove();
    await mail.stop();
  });

  it('that is not there lets the approval stand', async () => {
    const mail = await MailServer.start();
    const gone = mail.urlFor();
    await mail.stop();
    const desk = await Desk.open({ SMTP_URL: gone });
    expect((await desk.approve('bert')).body.isApproved).toBe(true);
    expect(await desk.noticeOf('bert')).toBe('failed');
    expect((await desk.mail()).lastProblem).toMatch(/could not be reached/);
    await desk.outpost.remove();
  });

  it('that nobody has set makes no difference to the approval', async () => {
    const desk = await Desk.open({});
    expect((await desk.approve('bert')).body.isApproved).toBe(true);
    expect(await desk.noticeOf('bert')).toBe('not-configured');
    expect(await desk.mail()).toEqual({ isConfigured: false, lastProblem: null });
    await desk.outpost.remove();
  });

  it('whose name has to be percent-encoded stops the start when it is not', async () => {
    const start = StartedPanel.start({ environment: { SMTP_URL: 'smtp://bert:100%@mail.example.com' } });
    await expect(start).rejects.toThrow(/^SMTP_URL needs user name and password percent-encoded/);
  });

  it('still gets the letter that is under way when the panel stops', async () => {
    const mail = await MailServer.start();
    const desk = await Desk.open({ SMTP_URL: mail.urlFor() });
    const release = mail.hold();
    await desk.approve('bert');
    await mail.letterTo('bert@example.com');
    const stopped = desk.outpost.stop();
    release();
    await stopped;
    const again = await StartedPanel.start({ dataDir: desk.outpost.dataDir });
    const { body } = await new RawClient(again.url, { cookie: desk.admin.cookieHeader }).get<AccountRow[]>(
      '/api/users?q=bert',
    );
    expect(body[0]?.approvalNotice).toBe('sent');
    await again.remove();
    await mail.stop();
  });
});
