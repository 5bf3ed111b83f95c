import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type UserRow, type User } from '@outpost/contracts/users.js';
import { UsersService } from '../../apps/server/src/admin/users.service.js';
import { NO_GRANTS } from '../../apps/server/src/auth/may.js';
import { type Principal } from '../../apps/server/src/auth/principal.js';
import { SignIns } from '../../apps/server/src/auth/sign-ins.service.js';
import { UsersRepository } from '../../apps/server/src/auth/users.repository.js';
import { passwordOf, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';

/** Race conditions that HTTP cannot reproduce reliably: two requests reach the service in the same tick. */
describe('of two concurrent requests', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let rival: RawClient;
  beforeEach(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
    rival = await signedInUser(outpost, admin, 'rival');
  });
  afterEach(() => outpost.remove());

  const idOf = async (client: RawClient): Promise<number> => (await client.get<User>('/api/user')).body.id;

  it.each<[string, (accounts: UsersService, id: number, by: Principal) => Promise<unknown>]>([
    ['demoted', (accounts, id, by) => accounts.setAdmin(id, false, by)],
    ['suspended', (accounts, id, by) => accounts.setSuspended(id, true, by)],
    ['deleted', (accounts, id, by) => accounts.delete(id, by)],
  ])('admins who are %s one remains', async (_, remove) => {
    const ids = [await idOf(admin), await idOf(rival)];
    await admin.post(`/api/set-admin/${ids[1] ?? 0}`, { isAdmin: true });
    const accounts = outpost.app.get(UsersService);
    const user = await outpost.app.get(UsersRepository).findByUsername('anna');
    if (!user) throw new Error('nobody is called anna');
    const by: Principal = {
      ...{ user, grants: NO_GRANTS, limits: null, via: 'session', credentialId: 1, scope: 'session' },
      ...{ tokenName: null, expiresAt: null, address: '127.0.0.1' },
      ...{ confirmedAt: null, mustAddSecondFactor: false, isElsewhere: false },
    };
    const outcomes = await Promise.allSettled(ids.map((id) => remove(accounts, id, by)));
    // Which of them is first is for the database to say; the other one is refused, and remains.
    const refused = outcomes.findIndex(({ status }) => status === 'rejected');
    expect(outcomes[refused]).toMatchObject({ reason: { code: 'last_admin' } });
    expect(outcomes[1 - refused]).toMatchObject({ status: 'fulfilled' });
    const remaining = refused === 0 ? admin : rival;
    const { body } = await remaining.get<UserRow[]>('/api/users');
    expect(body.filter(({ isAdmin, isSuspended }) => isAdmin && !isSuspended)).toHaveLength(1);
  });

  it('a sign-in with the old password loses against the new one', async () => {
    const checked = await outpost.app.get(UsersRepository).findByUsername('rival');
    if (!checked) throw new Error('nobody is called rival');
    const change = { currentPassword: passwordOf('rival'), newPassword: 'much better' };
    expect((await rival.post('/api/account/password', change)).status).toBe(204);
    await expect(
      outpost.app.get(SignIns).begin(checked, { address: '127.0.0.1' }, null),
    ).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  });

  it('a sign-in loses against the suspension of its account', async () => {
    const checked = await outpost.app.get(UsersRepository).findByUsername('rival');
    if (!checked) throw new Error('nobody is called rival');
    await admin.post(`/api/users/${checked.id}/suspended`, { isSuspended: true });
    await expect(
      outpost.app.get(SignIns).begin(checked, { address: '127.0.0.1' }, null),
    ).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
  });
});
