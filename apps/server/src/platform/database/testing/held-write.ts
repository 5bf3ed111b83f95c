import { UserEntity } from '../../../auth/user.entity.js';
import { type Database } from '../database.js';

/** An account that no other has the name of. */
export const person = (name: string): Omit<UserEntity, 'id'> => ({
  username: name,
  usernameKey: name,
  email: `${name}@example.com`,
  emailKey: `${name}@example.com`,
  passwordHash: 'hash',
  isAdmin: false,
  isApproved: false,
  subscriptionStatus: 'inactive',
  createdAt: new Date(0),
  isSuspended: false,
  approvalNotice: null,
  lastLoginAt: null,
  hasSecondFactor: false,
  serviceOfId: null,
  language: null,
  addressConfirmedAt: null,
  rejection: null,
  rejectedAt: null,
});

/** A promise and the function that resolves it. */
export function gate(): { readonly opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** The names of the accounts, in the order in which they were added. */
export const namesIn = async (database: Database): Promise<string[]> =>
  (await database.read(UserEntity).find({ order: { id: 'ASC' } })).map(({ username }) => username);

/** A transaction that has added an account, and ends when the returned function is called. */
export async function heldWrite(database: Database, name: string): Promise<() => Promise<void>> {
  const begun = gate();
  const release = gate();
  const writing = database.write(async (manager) => {
    await manager.insert(UserEntity, person(name));
    begun.open();
    await release.opened;
  });
  await begun.opened;
  return () => {
    release.open();
    return writing;
  };
}
