import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailState } from '@outpost/contracts/admin.js';
import { type UserRow, type PendingUser, type User } from '@outpost/contracts/users.js';
import { pendingUser, signedInAdmin } from '../support/accounts.js';
import { type Answer, RawClient } from '../support/api.js';
import { MAIL_PASSWORD, MailServer } from '../support/mail-server.js';
import { StartedPanel } from '../support/started-panel.js';

/** A panel with an admin, and the calls the tests make as that admin. */
class MailHarness {
  private constructor(
    readonly outpost: StartedPanel,
    readonly admin: RawClient,
  ) {}

  static async open(environment: Record<string, string>): Promise<MailHarness> {
    const outpost = await StartedPanel.start({ environment });
    return new MailHarness(outpost, await signedInAdmin(outpost));
  }

  async approve(username: string): Promise<Answer<User>> {
    await pendingUser(this.outpost, username);
    return this.approveWaiting(username);
  }

  async approveWaiting(username: string): Promise<Answer<User>> {
    const { body } = await this.admin.get<PendingUser[]>('/api/pending-users');
    const { id } = body.find((user) => user.username === username) ?? { id: 0 };
    return this.admin.post<User>(`/api/approve-user/${id}`);
  }

  async row(username: string): Promise<UserRow> {
    const { body } = await this.admin.get<UserRow[]>(`/api/users?q=${username}`);
    if (!body[0]) throw new Error(`no account ${username}`);
    return body[0];
  }

  async noticeOf(username: string): Promise<UserRow['approvalNotice']> {
    for (;;) {
      const { approvalNotice } = await this.row(username);
      if (approvalNotice !== null && approvalNotice !== 'queued') return approvalNotice;
    }
  }

  async mail(): Promise<MailState> {
    return (await this.admin.get<MailState>('/api/mail')).body;
  }
}

describe('the approval email', () => {
  let mail: MailServer;
  let harness: MailHarness;
  beforeAll(async () => {
    mail = await MailServer.start();
    harness = await MailHarness.open({ SMTP_URL: mail.urlFor(), PUBLIC_URL: 'https://panel.example.com' });
  });
  afterAll(async () => {
    await harness.outpost.remove();
    await mail.stop();
  });

  it('reaches the owner in plain text and HTML, with the address of the panel [S1.14]', async () => {
    const { status, body } = await harness.approve('bert');
    expect([status, body.isApproved, Object.keys(body).includes('approvalNotice')]).toEqual([
      200,
      true,
      false,
    ]);
    const { from, to, text, html } = await mail.read(
      'bert@example.com',
      'Your Outpost account has been approved',
    );
    expect([from?.address, to?.map(({ address }) => address)]).toEqual([
      'panel@example.com',
      ['bert@example.com'],
    ]);
    expect(text).toContain('\nhttps://panel.example.com/auth\n');
    expect(html).toContain('href="https://panel.example.com/auth"');
    expect(await harness.noticeOf('bert')).toBe('sent');
    expect(await harness.mail()).toEqual({ isConfigured: true, lastProblem: null });
  });

  it('is sent once, even when the approval is repeated', async () => {
    const { id } = (await harness.approve('carl')).body;
    await harness.admin.post(`/api/approve-user/${id}`);
    expect(await harness.noticeOf('carl')).toBe('sent');
    await harness.approve('dora');
    await harness.noticeOf('dora');
    const subjects = (await mail.readAll('carl@example.com')).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Your Outpost account has been approved')).toHaveLength(
      1,
    );
  });

  it('does not delay the approval call', async () => {
    const release = mail.hold();
    expect((await harness.approve('emil')).status).toBe(200);
    await mail.read('emil@example.com', /approved/);
    expect((await harness.row('emil')).approvalNotice).toBe('queued');
    release();
    expect(await harness.noticeOf('emil')).toBe('sent');
  });

  it('is shown as failed when refused, and can be resent', async () => {
    mail.refuse('no such mailbox here');
    expect((await harness.approve('fred')).status).toBe(200);
    expect(await harness.noticeOf('fred')).toBe('failed');
    expect((await harness.mail()).lastProblem).toMatch(/refused sender or recipient: .*no such mailbox here/);
    mail.refuse(undefined);
    const { id } = await harness.row('fred');
    const again = await harness.admin.post<UserRow>(`/api/users/${id}/notify`);
    expect([again.status, again.body.approvalNotice]).toEqual([200, 'sent']);
    expect((await harness.mail()).lastProblem).toBeNull();
  });

  it('cannot be sent to pending users', async () => {
    await pendingUser(harness.outpost, 'gina');
    const { id } = await harness.row('gina');
    const { status, body } = await harness.admin.fail('POST', `/api/users/${id}/notify`);
    expect([status, body.code]).toEqual([409, 'not_supported']);
    expect((await harness.admin.fail('POST', '/api/users/999/notify')).status).toBe(404);
  });

  it('keeps the password of the mail server out of the log', async () => {
    const log = (await harness.outpost.readLog()).join('');
    expect(log).not.toContain(MAIL_PASSWORD);
    expect(log).not.toContain(encodeURIComponent(MAIL_PASSWORD));
  });
});

describe('a mail server', () => {
  it('that refuses the password is reported to admins without the password', async () => {
    const mail = await MailServer.start();
    const harness = await MailHarness.open({ SMTP_URL: mail.urlFor('stale secret') });
    expect((await harness.approve('bert')).status).toBe(200);
    expect(await harness.noticeOf('bert')).toBe('failed');
    const { lastProblem } = await harness.mail();
    expect(lastProblem).toMatch(/refused user name or password: .*not \[hidden\]/);
    expect((await harness.outpost.readLog()).join('')).not.toContain('stale secret');
    await harness.outpost.remove();
    await mail.stop();
  });

  it('that is not there lets the approval stand', async () => {
    const mail = await MailServer.start();
    const gone = mail.urlFor();
    await mail.stop();
    const harness = await MailHarness.open({ SMTP_URL: gone });
    expect((await harness.approve('bert')).body.isApproved).toBe(true);
    expect(await harness.noticeOf('bert')).toBe('failed');
    expect((await harness.mail()).lastProblem).toMatch(/could not be reached/);
    await harness.outpost.remove();
  });

  it('that is not configured makes no difference to the approval', async () => {
    const harness = await MailHarness.open({});
    expect((await harness.approve('bert')).body.isApproved).toBe(true);
    expect(await harness.noticeOf('bert')).toBe('not-configured');
    expect(await harness.mail()).toEqual({ isConfigured: false, lastProblem: null });
    await harness.outpost.remove();
  });

  it('whose user name is not percent-encoded as required aborts the start', async () => {
    const start = StartedPanel.start({ environment: { SMTP_URL: 'smtp://bert:100%@mail.example.com' } });
    await expect(start).rejects.toThrow(/^SMTP_URL needs user name and password percent-encoded/);
  });

  it('still gets the email in progress when the panel stops', async () => {
    const mail = await MailServer.start();
    const harness = await MailHarness.open({ SMTP_URL: mail.urlFor() });
    await pendingUser(harness.outpost, 'bert');
    await mail.emailTo('bert@example.com');
    const release = mail.hold();
    await harness.approveWaiting('bert');
    await mail.read('bert@example.com', /approved/);
    const stopped = harness.outpost.stop();
    release();
    await stopped;
    const again = await StartedPanel.start({ dataDir: harness.outpost.dataDir });
    const { body } = await new RawClient(again.url, { cookie: harness.admin.cookieHeader }).get<UserRow[]>(
      '/api/users?q=bert',
    );
    expect(body[0]?.approvalNotice).toBe('sent');
    await again.remove();
    await mail.stop();
  });
});
