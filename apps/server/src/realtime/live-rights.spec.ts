import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Authenticator } from '../auth/authenticator.js';
import { NO_GRANTS } from '../auth/may.js';
import { type Principal } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';
import { type UsersRepository } from '../auth/users.repository.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { OwnEntries } from './entry-source.js';
import { LiveRights } from './live-rights.js';
import { LiveSession } from './live-session.js';
import { LiveSessions } from './live-sessions.js';
import { FakeSocket } from './testing/fake-socket.js';

const [OWN, FOREIGN] = [
  { id: 1, ownerId: 10, groupId: null },
  { id: 2, ownerId: 20, groupId: null },
];
const principal = (isAdmin: boolean): Principal =>
  ({ user: { id: 10, isAdmin }, grants: NO_GRANTS, limits: null }) as Principal;
const [ADMIN, USER] = [principal(true), principal(false)];

describe('The rights of a socket', () => {
  let sessions: LiveSessions;
  let session: LiveSession;
  let rights: LiveRights;
  let fake: FakeSocket;
  /** Answers to the lookups of the credential, in the order in which these began. */
  let answers: ((found: Principal | null) => void)[];
  /** Of the credential, as it is stored. */
  let account: Partial<UserEntity> | null;
  const watched = (): readonly number[] => [...session.subscriptions.keys()];
  const turn = (): Promise<void> => new Promise(setImmediate);

  beforeEach(async () => {
    answers = [];
    account = null;
    sessions = new LiveSessions(new OwnEntries(), new ManualClock());
    const authenticate = (): Promise<Principal | null> => new Promise((resolve) => answers.push(resolve));
    const users = { findById: () => Promise.resolve(account) } as unknown as UsersRepository;
    rights = new LiveRights({ authenticate } as unknown as Authenticator, sessions, users);
    fake = new FakeSocket();
    const { socket, request } = fake;
    session = new LiveSession(socket, request, ADMIN);
    sessions.add(session);
    await sessions.join(session, OWN);
    await sessions.join(session, FOREIGN);
  });

  it('end with the check that finds them gone: nothing more comes of the servers of others', async () => {
    const checked = rights.check(session);
    await turn();
    answers[0]?.(USER);
    expect([await checked, watched()]).toEqual([USER, [OWN.id]]);
  });

  it('are those of the check that began last, even if an earlier one ends after it', async () => {
    const slow = rights.check(session);
    await turn();
    const fast = rights.check(session);
    await turn();
    answers[1]?.(USER);
    await fast;
    answers[0]?.(ADMIN);
    expect([await slow, session.principal, watched()]).toEqual([USER, USER, [OWN.id]]);
  });

  it('do not come back after a check has ended the socket', async () => {
    const slow = rights.check(session);
    await turn();
    const fast = rights.check(session);
    await turn();
    answers[1]?.(null);
    answers[0]?.(ADMIN);
    expect([await fast, await slow, session.isOpen]).toEqual([null, null, false]);
  });

  it.each([
    ['suspended', { isSuspended: true }, 'account_suspended'],
    ['deleted', null, 'account_deleted'],
    ['there, but the session ended', { isSuspended: false }, 'session_ended'],
  ])('end with the reason when the account is %s', async (_, found, reason) => {
    account = found;
    const checked = rights.check(session);
    await turn();
    answers[0]?.(null);
    // Before the reason is known, nothing is sent to the socket any more.
    await Promise.resolve();
    expect(watched()).toEqual([]);
    expect(await checked).toBeNull();
    expect(fake.closedFor).toBe(reason);
  });

  it('are looked up once for messages that arrive together', async () => {
    const checks = [rights.check(session), rights.check(session)];
    await turn();
    expect(answers).toHaveLength(1);
    answers[0]?.(ADMIN);
    expect(await Promise.all(checks)).toEqual([ADMIN, ADMIN]);
  });

  it('are asked once more when a server that was looked up before is joined', async () => {
    sessions.leave(session, FOREIGN.id);
    session.principal = USER;
    await expect(sessions.join(session, FOREIGN)).rejects.toThrow('Server not found');
    expect(watched()).toEqual([OWN.id]);
  });

  it('subscribe nobody whose socket was closed meanwhile', async () => {
    sessions.remove(session);
    await sessions.join(session, OWN);
    expect(watched()).toEqual([]);
  });
});
