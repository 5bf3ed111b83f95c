import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SAVED_COMMANDS_MAX, SCHEDULES_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Health } from '@outpost/contracts/health.js';
import { SessionsService } from '../../apps/server/src/auth/sessions.service.js';
import { SignIns } from '../../apps/server/src/auth/sign-ins.service.js';
import { UsersRepository } from '../../apps/server/src/auth/users.repository.js';
import { pendingUser, premiumUser, signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';

const AT_ONCE = 20;
const LIMITS = 'servers-per-user=18, tokens-per-user=8, sessions-per-user=8, pending-accounts=8';

/** How many times each status and code was answered. */
type Tally = Readonly<Record<string, number>>;

describe('Of requests that come at the same time', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let user: RawClient;
  beforeEach(async () => {
    outpost = await bootOutpost({ environment: { LIMITS, TRUST_PROXY: 'loopback' } });
    admin = await signedInAdmin(outpost);
    user = await premiumUser(outpost, admin, 'paula');
  });
  afterEach(() => outpost.remove());

  const tally = async (
    request: (at: number) => Promise<{ status: number; body: unknown }>,
  ): Promise<Tally> => {
    const counts: Record<string, number> = {};
    const all = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => request(at)));
    for (const { status, body } of all) {
      const { code } = body as { readonly code?: string };
      const key = code === undefined ? String(status) : `${status} ${code}`;
      counts[key] = (counts[key] ?? 0) + 1;
    }
    return counts;
  };
  const newServer = (by: RawClient, at: number) =>
    by.post<Server>('/api/servers', {
      ...{ name: `Server ${at}`, type: 'battleye', host: '127.0.0.1', port: 20_000 + at, password: 'secret' },
    });
  const isReady = async (): Promise<string> => (await admin.get<Health>('/api/health')).body.status;

  it('one gets the only place of the Free plan, and none fails', async () => {
    const free = await signedInUser(outpost, admin, 'frida');
    expect(await tally((at) => newServer(free, at))).toEqual({ 201: 1, '403 plan_limit': AT_ONCE - 1 });
    expect(await isReady()).toBe('ok');
  });

  it('as many as there is room for get a server', async () => {
    expect(await tally((at) => newServer(user, at))).toEqual({ 201: 18, '409 limit_reached': AT_ONCE - 18 });
    expect((await user.get<Server[]>('/api/servers')).body).toHaveLength(18);
    expect(await isReady()).toBe('ok');
  });

  it('as many as there is room for get a token', async () => {
    const counts = await tally((at) => user.post('/api/tokens', { name: `Token ${at}`, scope: 'read' }));
    expect(counts).toEqual({ 201: 8, '409 limit_reached': AT_ONCE - 8 });
  });

  it('as many as there is room for wait for approval', async () => {
    const counts = await tally((at) => {
      const account = { username: `user${at}`, email: `user${at}@example.com`, password: `user${at} secret` };
      // Few may come from one network.
      const from = new RawClient(outpost.url, { 'x-forwarded-for': `203.0.${at}.7` });
      return from.post('/api/register-interest', account);
    });
    expect(counts).toEqual({ 200: 8, '409 limit_reached': AT_ONCE - 8 });
    await expect(pendingUser(outpost, 'late')).rejects.toThrow('limit_reached');
  });

  /** Behind the limit on attempts, which lets ten in. */
  it('all sign in, and the oldest sessions end', async () => {
    const paula = await outpost.app.get(UsersRepository).findByUsername('paula');
    if (!paula) throw new Error('nobody is called paula');
    const [signIns, sessions] = [outpost.app.get(SignIns), outpost.app.get(SessionsService)];
    const place = { address: '127.0.0.1' };
    const cookies = await Promise.all(
      Array.from({ length: AT_ONCE }, () => signIns.begin(paula, place, null)),
    );
    const found = await Promise.all(cookies.map((cookie) => sessions.find(cookie, place.address)));
    expect(found.filter((session) => session !== null)).toHaveLength(8);
  });

  it('as many as there is room for get a schedule or a saved command', async () => {
    const { id } = (await newServer(user, 0)).body;
    const fill = async (path: string, count: number, bodyOf: (at: number) => object): Promise<Tally> => {
      for (let at = 0; at < count; at += 1) await user.post(path, bodyOf(at));
      return tally((at) => user.post(path, bodyOf(count + at)));
    };
    const schedules = await fill(`/api/servers/${id}/scheduled`, SCHEDULES_PER_SERVER_MAX - 3, (at) => ({
      ...{ command: `say ${at}`, schedule: '0 4 * * *' },
    }));
    expect(schedules).toEqual({ 201: 3, '409 too_many_schedules': AT_ONCE - 3 });
    const saved = await fill(`/api/servers/${id}/saved-commands`, SAVED_COMMANDS_MAX - 3, (at) => ({
      command: `say ${at}`,
    }));
    expect(saved).toEqual({ 201: 3, '400 validation_failed': AT_ONCE - 3 });
  });
});
