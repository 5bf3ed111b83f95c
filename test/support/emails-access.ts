/** A token of a link that no email holds. */
const token = 'x'.repeat(43);

/**
 * The calls with links of emails in the access matrix of test/e2e/access.e2e-spec.ts. Without a mail server no links
 * are sent, and no link works.
 */
export const EMAILS_ACCESS = [
  { route: 'POST /api/password-resets', body: { login: 'owner' }, nobody: 409, other: 409, owner: 409 },
  {
    route: 'POST /api/new-password',
    body: { token, newPassword: 'green meadow 7' },
    nobody: 410,
    other: 410,
    owner: 410,
  },
  { route: 'POST /api/account/address-confirmation', nobody: 401, other: 409, owner: 409 },
  {
    route: 'POST /api/address-confirmations',
    body: { token },
    nobody: 410,
    other: 410,
    owner: 410,
  },
] as const;
