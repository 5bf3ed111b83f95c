import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AuditEntry } from '@outpost/contracts/audit.js';
import { type Identity, type OidcBeginning } from '@outpost/contracts/oidc.js';
import { type Person } from '@outpost/contracts/people.js';
import { type RegistrationTerms } from '@outpost/contracts/registration.js';
import { type SetupState } from '@outpost/contracts/setup.js';
import { type Group } from '@outpost/contracts/groups.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type User, type UserRow } from '@outpost/contracts/users.js';
import { WallClock } from '../../apps/server/src/platform/clock.js';
import { Database } from '../../apps/server/src/platform/database/database.js';
import { UserEntity } from '../../apps/server/src/auth/user.entity.js';
import { premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type Answer, RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { OidcBrowser } from '../support/oidc-browser.js';
import { OidcIssuer } from '../support/oidc-issuer.js';
import { addApp } from '../support/second-factors.js';

const PANEL = 'http://panel.example.com';
const RETURNS_TO = `${PANEL}/sign-in`;

let issuer: OidcIssuer;
let outpost: BootedOutpost;
let admin: RawClient;
let owner: RawClient;
let server: Server;
let networks = 0;

const newBrowser = (): OidcBrowser => new OidcBrowser(outpost, issuer);

/** A browser of an account that is linked to whoever sits before it. */
async function linked(username: string): Promise<OidcBrowser> {
  const browser = newBrowser();
  await browser.signInLocally(username);
  await browser.return('link');
  expect((await browser.send('POST', '/api/account/identities')).status).toBe(204);
  return browser;
}

const elsewhere = () => ({
  url: outpost.url,
  callHeaders: { 'x-forwarded-for': `198.51.100.${(networks += 1)}` },
});
const rowOf = async (username: string): Promise<UserRow> => {
  const { body } = await admin.get<UserRow[]>(`/api/users?q=${username}`);
  if (!body[0]) throw new Error(`no account ${username}`);
  return body[0];
};
const codeOf = ({ status, body }: Answer<{ readonly code?: string }>): unknown[] => [status, body.code];

beforeAll(async () => {
  issuer = await OidcIssuer.start(RETURNS_TO);
  outpost = await bootOutpost({
    environment: {
      ...issuer.settings,
      ...{ PUBLIC_URL: PANEL, TRUST_PROXY: 'loopback', OIDC_NAME: 'Games', OIDC_GROUPS_CLAIM: 'groups' },
      ...{ OIDC_SCOPES: 'openid email profile groups' },
      OIDC_ROLES:
        'staff=admin,mods=moderator@1,guests=viewer@1,members=access,eu=manager@group:1,eu=viewer@group:1',
    },
  });
  admin = await signedInAdmin(outpost);
  owner = await premiumUser(elsewhere(), admin, 'owner');
  const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };
  server = (await owner.post<Server>('/api/servers', { name: 'Chernarus', ...address })).body;
  expect(server.id).toBe(1);
});
afterAll(async () => {
  await outpost.remove();
  await issuer.stop();
});
beforeEach(() => issuer.people.clear());

const comes = (subject: string, claims: object = {}): void => {
  issuer.signsIn = subject;
  issuer.people.set(subject, {
    ...{ preferred_username: subject, email: `${subject}@example.com`, email_verified: true },
    ...claims,
  });
};

describe('Somebody whom nobody here knows', () => {
  it('can ask for an account without a password, and signs in once it is approved', async () => {
    comes('greta');
    const browser = newBrowser();
    expect((await browser.return()).body).toEqual({ state: 'unknown' });
    expect(codeOf(await browser.send('POST', '/api/oidc/registration'))).toEqual([403, 'awaiting_approval']);
    const { id } = await rowOf('greta');
    await admin.post(`/api/approve-user/${id}`);
    const signedIn = await browser.return();
    expect([signedIn.status, signedIn.body.state]).toEqual([200, 'signed-in']);
    expect(await browser.user()).toMatchObject({
      username: 'greta',
      hasNoPassword: true,
      hasConfirmedAddress: true,
    });
    const guess = { username: 'greta', password: 'greta secret' };
    expect(codeOf(await newBrowser().send('POST', '/api/login', guess))).toEqual([401, 'wrong_credentials']);
    const identity = (await browser.send<Identity[]>('GET', '/api/account/identities')).body[0];
    expect(identity).toMatchObject({ issuer: issuer.url, name: 'greta' });
    const unlinked = await browser.send<{ code?: string }>(
      'DELETE',
      `/api/account/identities/${identity?.id}`,
    );
    expect(codeOf(unlinked)).toEqual([403, 'step_up_needed']);
    await browser.return('step-up');
    expect(codeOf(await browser.send('DELETE', `/api/account/identities/${identity?.id}`))).toEqual([
      409,
      'not_supported',
    ]);
  });

  it('gets another name if theirs is taken, or is none that is allowed here', async () => {
    comes('7', { preferred_username: 'owner', email: 'o@example.com' });
    const browser = newBrowser();
    await browser.return();
    await browser.send('POST', '/api/oidc/registration');
    expect((await rowOf('owner-2')).email).toBe('o@example.com');
    comes('8', { preferred_username: '!', email: 'ludmila@example.com' });
    await browser.return();
    await browser.send('POST', '/api/oidc/registration');
    expect((await rowOf('ludmila')).username).toBe('ludmila');
  });

  it('needs an address that the issuer tells', async () => {
    comes('noname', { email: undefined });
    const browser = newBrowser();
    await browser.return();
    expect(codeOf(await browser.send('POST', '/api/oidc/registration'))).toEqual([403, 'sign_in_refused']);
  });

  it('enters at once as a member of a group that is let in', async () => {
    comes('mia', { groups: ['members', 'others'] });
    const browser = newBrowser();
    expect((await browser.return()).body).toEqual({ state: 'unknown', entersAtOnce: true });
    expect((await browser.send('POST', '/api/oidc/registration')).status).toBe(200);
    expect((await browser.user()).isApproved).toBe(true);
  });
});

describe('An account', () => {
  it('is linked by whoever is signed in to it, and by nobody else afterwards', async () => {
    await signedInUser(elsewhere(), admin, 'boris');
    await signedInUser(elsewhere(), admin, 'berta');
    comes('b-17', { email: 'other@example.com' });
    const browser = await linked('boris');
    const another = newBrowser();
    expect((await another.return()).body.user?.username).toBe('boris');
    const rival = newBrowser();
    await rival.signInLocally('berta');
    expect((await rival.return('link')).body).toEqual({ state: 'linked' });
    expect(codeOf(await rival.send('POST', '/api/account/identities'))).toEqual([409, 'identity_taken']);
    const [identity] = (await browser.send<Identity[]>('GET', '/api/account/identities')).body;
    expect((await rival.send('DELETE', `/api/account/identities/${identity?.id}`)).status).toBe(404);
    expect((await browser.send('DELETE', `/api/account/identities/${identity?.id}`)).status).toBe(204);
    expect((await newBrowser().return()).body).toEqual({ state: 'unknown' });
  });

  it('is offered by its address only if both sides have verified it, and linked with consent', async () => {
    await signedInUser(elsewhere(), admin, 'vera');
    comes('vera');
    expect((await newBrowser().return()).body).toEqual({ state: 'unknown' });
    await outpost.app
      .get(Database)
      .write((manager) =>
        manager.update(UserEntity, { username: 'vera' }, { addressConfirmedAt: new Date() }),
      );
    comes('vera', { email_verified: false });
    expect((await newBrowser().return()).body).toEqual({ state: 'unknown' });
    comes('vera');
    const browser = newBrowser();
    expect((await browser.return()).body).toEqual({ state: 'consent', username: 'vera' });
    expect((await browser.send('GET', '/api/user')).status).toBe(401);
    expect((await browser.send<User>('POST', '/api/oidc/consent')).body.username).toBe('vera');
    expect((await newBrowser().return()).body.state).toBe('signed-in');
  });

  it('is not entered once it is suspended', async () => {
    await signedInUser(elsewhere(), admin, 'sven');
    comes('sven', { groups: ['staff'] });
    await linked('sven');
    await admin.post(`/api/users/${(await rowOf('sven')).id}/suspended`, { isSuspended: true });
    expect(codeOf(await newBrowser().return())).toEqual([403, 'account_suspended']);
    expect((await rowOf('sven')).isAdmin).toBe(false);
  });

  it('is not entered once it was rejected, whatever its groups', async () => {
    comes('rosa');
    const browser = newBrowser();
    await browser.return();
    await browser.send('POST', '/api/oidc/registration');
    await admin.post(`/api/reject-user/${(await rowOf('rosa')).id}`, { reason: 'Nobody knows you' });
    comes('rosa', { groups: ['members', 'staff'] });
    expect(codeOf(await browser.return())).toEqual([403, 'account_rejected']);
    expect(await rowOf('rosa')).toMatchObject({ isApproved: false, isAdmin: false });
  });

  it('asks for its second factor after the issuer as after the password', async () => {
    const { app } = await addApp(await signedInUser(elsewhere(), admin, 'sofia'));
    comes('sofia');
    const browser = newBrowser();
    await browser.signInLocally('sofia', 403);
    expect((await browser.send('POST', '/api/login/second-step', { code: app.code() })).status).toBe(200);
    await browser.return('link');
    expect((await browser.send('POST', '/api/account/identities')).status).toBe(204);
    const another = newBrowser();
    expect(codeOf(await another.return())).toEqual([403, 'second_factor_needed']);
    expect((await another.send('GET', '/api/user')).status).toBe(401);
    expect((await another.send('POST', '/api/login/second-step', { code: app.code() })).status).toBe(200);
    expect((await another.user()).username).toBe('sofia');
  });
});

describe('Proving oneself again', () => {
  it('has the issuer ask anew, and takes no sign-in from before', async () => {
    comes('petra', { groups: ['members'] });
    const browser = newBrowser();
    await browser.return();
    await browser.send('POST', '/api/oidc/registration');
    const { body } = await browser.send<OidcBeginning>('POST', '/api/oidc', { purpose: 'step-up' });
    expect(new URL(body.url).searchParams.get('prompt')).toBe('login');
    expect((await browser.complete(await issuer.walk(body.url))).status).toBe(200);
    const clock = jest.spyOn(outpost.app.get(WallClock), 'now');
    clock.mockImplementation(() => new Date(Date.now() + 5 * 60_000));
    const stale = await browser.return('step-up');
    const signIn = await browser.return();
    clock.mockRestore();
    expect(codeOf(stale)).toEqual([403, 'sign_in_refused']);
    expect(signIn.status).toBe(200);
  });
});

describe('Groups', () => {
  const peopleOf = async (): Promise<Record<string, string>> => {
    const { body } = await owner.get<Person[]>(`/api/servers/${server.id}/people`);
    return Object.fromEntries(body.map(({ username, role }) => [username, role]));
  };

  it('give admin rights and roles at each sign-in, and take them again', async () => {
    comes('gina', { groups: ['members', 'staff', 'mods', 'guests'] });
    const browser = newBrowser();
    await browser.return();
    await browser.send('POST', '/api/oidc/registration');
    expect((await browser.user()).isAdmin).toBe(true);
    expect(await peopleOf()).toMatchObject({ gina: 'moderator' });
    comes('gina', { groups: ['guests'] });
    await browser.return();
    expect((await browser.user()).isAdmin).toBe(false);
    expect(await peopleOf()).toMatchObject({ gina: 'viewer' });
    comes('gina', { groups: [] });
    await browser.return();
    expect(await peopleOf()).not.toHaveProperty('gina');
    expect((await browser.user()).isApproved).toBe(true);
  });

  it('give roles in groups of servers, too', async () => {
    const body = { name: 'Europe', serverIds: [server.id] };
    const { id } = (await owner.post<Group>('/api/groups', body)).body;
    expect(id).toBe(1);
    comes('vera', { groups: ['members', 'eu'] });
    const browser = newBrowser();
    await browser.return();
    await browser.send('POST', '/api/oidc/registration');
    const seen = async (): Promise<unknown> =>
      (await browser.send<Server[]>('GET', '/api/servers')).body.map(({ access }) => [
        access.role,
        access.byGroup,
      ]);
    expect(await seen()).toEqual([['manager', true]]);
    comes('vera', { groups: ['members'] });
    await browser.return();
    expect(await seen()).toEqual([]);
    await owner.send('DELETE', `/api/groups/${id}`);
  });

  it('leave alone what people have given', async () => {
    await signedInUser(elsewhere(), admin, 'kurt');
    const { id } = await rowOf('kurt');
    await admin.post(`/api/set-admin/${id}`, { isAdmin: true });
    comes('kurt', { groups: ['staff'] });
    const browser = await linked('kurt');
    await browser.return();
    comes('kurt', { groups: [] });
    await browser.return();
    expect((await browser.user()).isAdmin).toBe(true);
  });
});

describe('The audit', () => {
  it('has who signed in, and what their groups gave and took', async () => {
    comes('otto', { groups: ['guests', 'staff'] });
    const browser = newBrowser();
    await browser.return();
    await browser.send('POST', '/api/oidc/registration');
    comes('otto', { groups: ['guests'] });
    await browser.return();
    const entriesOf = async (action: string): Promise<AuditEntry[]> =>
      (await admin.get<AuditEntry[]>(`/api/audit?action=${action}`)).body;
    expect((await entriesOf('completeOidc'))[0]).toMatchObject({
      ...{ actorKind: 'person', actor: 'otto', outcome: 'done' },
      about: { issuer: issuer.url, name: 'otto' },
    });
    const ofGroups = (await entriesOf('applyGroups')).filter(({ about }) => about['username'] === 'otto');
    expect(ofGroups).toMatchObject([
      { before: { isAdmin: true, servers: '1' }, after: { isAdmin: false, servers: '1' } },
      {
        actorKind: 'system',
        before: { isAdmin: false, servers: '' },
        after: { isAdmin: true, servers: '1' },
      },
    ]);
  });
});

describe('What the issuer returns with', () => {
  it('works once, in the browser that has begun', async () => {
    comes('mia', { groups: ['members'] });
    const browser = newBrowser();
    const query = await browser.queryFor();
    expect(codeOf(await newBrowser().complete(query))).toEqual([401, 'sign_in_expired']);
    expect((await browser.complete(query)).status).toBe(200);
    expect(codeOf(await browser.complete(query))).toEqual([401, 'sign_in_expired']);
  });

  it('is refused with the state of another attempt, a wrong code, or a refusal', async () => {
    comes('mia', { groups: ['members'] });
    const browser = newBrowser();
    const query = await browser.queryFor();
    await browser.queryFor();
    expect(codeOf(await browser.complete(query))).toEqual([403, 'sign_in_refused']);
    const state = new URLSearchParams(await browser.queryFor()).get('state');
    expect(codeOf(await browser.complete(`?code=wrong&state=${state}`))).toEqual([403, 'sign_in_refused']);
    const again = new URLSearchParams(await browser.queryFor()).get('state');
    expect(codeOf(await browser.complete(`?error=access_denied&state=${again}`))).toEqual([
      403,
      'sign_in_refused',
    ]);
  });

  it('can not be replaced by a cookie that the panel has not made', async () => {
    const client = new RawClient(outpost.url, {
      cookie: 'outpost_oidc=v1.a.b.c; outpost_oidc_person=v1.a.b.c',
    });
    expect((await client.fail('POST', '/api/oidc/completion', { query: '?code=x' })).body.code).toBe(
      'sign_in_expired',
    );
    expect((await client.fail('POST', '/api/oidc/consent')).body.code).toBe('sign_in_expired');
  });
});

describe('A panel with an issuer', () => {
  it('keeps its last admin, whose group is gone', async () => {
    comes('gina', { groups: ['staff'] });
    const gina = newBrowser();
    await gina.return('step-up');
    const admins = (await admin.get<UserRow[]>('/api/users')).body.filter(({ isAdmin }) => isAdmin);
    const others = admins.filter(({ username }) => username !== 'gina');
    for (const { id } of others)
      expect((await gina.send('POST', `/api/set-admin/${id}`, { isAdmin: false })).status).toBe(200);
    comes('gina', { groups: [] });
    await gina.return();
    expect((await gina.user()).isAdmin).toBe(true);
    for (const { id } of others) await gina.send('POST', `/api/set-admin/${id}`, { isAdmin: true });
    comes('gina', { groups: [] });
    await gina.return();
    expect((await gina.user()).isAdmin).toBe(true);
  });

  it('tells its name before anybody signs in', async () => {
    const { body } = await new RawClient(outpost.url).get<RegistrationTerms>('/api/registration');
    expect(body).toMatchObject({ issuer: 'Games', mode: 'open' });
    expect((await new RawClient(outpost.url).get<SetupState>('/api/setup')).body.issuer).toBe('Games');
  });

  it('starts without it, and says so to whoever signs in', async () => {
    const gone = await OidcIssuer.start(RETURNS_TO);
    await gone.stop();
    const alone = await bootOutpost({
      environment: { ...gone.settings, PUBLIC_URL: PANEL, LOCAL_SIGN_IN: 'closed' },
    });
    const client = new RawClient(alone.url);
    const refused = await client.fail('POST', '/api/oidc', { purpose: 'sign-in' });
    expect(codeOf(refused)).toEqual([502, 'issuer_unreachable']);
    const login = { username: 'anna', password: 'correct horse' };
    expect(codeOf(await client.fail('POST', '/api/login', login))).toEqual([403, 'local_sign_in_closed']);
    const account = { username: 'rita', email: 'rita@example.com', password: 'a long secret' };
    expect(codeOf(await client.fail('POST', '/api/register-interest', account))).toEqual([
      403,
      'registration_closed',
    ]);
    expect((await client.get<SetupState>('/api/setup')).body.localSignInClosed).toBe(true);
    await alone.remove();
  });
});
