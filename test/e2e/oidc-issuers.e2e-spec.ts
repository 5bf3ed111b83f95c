import { expect, it } from '@jest/globals';
import { type UserRow } from '@outpost/contracts/users.js';
import { signedInAdmin } from '../support/accounts.js';
import { StartedPanel } from '../support/started-panel.js';
import { OidcBrowser } from '../support/oidc-browser.js';
import { OidcIssuer } from '../support/oidc-issuer.js';

const PANEL = 'http://panel.example.com';

/** What is particular about the issuers that people have: address, claims, and the account that comes of it. */
const HABITS = [
  ['Keycloak', '/realms/games', { groups: ['/staff'] }, { username: 'greta', isAdmin: true }],
  ['Authentik', '/application/o/outpost/', { groups: ['/staff'] }, { username: 'greta', isAdmin: true }],
  ['Google', '', { preferred_username: undefined, name: 'Greta G.' }, { username: 'Greta-G.' }],
  ['Discord', '', { email_verified: undefined, groups: undefined }, { username: 'greta' }],
] as const;

it.each(HABITS)('People sign in with %s', async (_, path, claims, expected) => {
  const issuer = await OidcIssuer.start(`${PANEL}/sign-in`, path);
  issuer.signsIn = '110248495921238986420';
  issuer.people.set(issuer.signsIn, {
    ...{ preferred_username: 'greta', email: 'greta@example.com', email_verified: true },
    ...claims,
  });
  const groups = { OIDC_GROUPS_CLAIM: 'groups', OIDC_SCOPES: 'openid email profile groups' };
  const panel = await StartedPanel.start({
    environment: { ...issuer.settings, ...groups, PUBLIC_URL: PANEL, OIDC_ROLES: '/staff=admin' },
  });
  const admin = await signedInAdmin(panel);
  const browser = new OidcBrowser(panel, issuer);
  await browser.return();
  await browser.send('POST', '/api/oidc/registration');
  expect((await admin.get<UserRow[]>('/api/users?q=greta')).body).toMatchObject([expected]);
  await panel.remove();
  await issuer.stop();
});
