import { describe, expect, it } from '@jest/globals';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { type Standing } from '@outpost/contracts/people.js';
import { type KnownRights, rightsNews } from './rights-news.js';
import { layoutTexts } from './texts/en.js';

const FREE = { id: 1, isAdmin: false, subscriptionStatus: 'inactive' } as const;
const server = (id: number, role: Standing) => {
  const { access, ...rest } = aServer({ id, name: `Server ${id}` });
  return { ...rest, access: { ...access, role } };
};
const known = (servers: KnownRights['servers'], user: Partial<KnownRights['user']> = {}): KnownRights => ({
  user: { ...FREE, ...user },
  servers,
});
const titles = (before: KnownRights, now: KnownRights): readonly string[] =>
  rightsNews(before, now, layoutTexts.get()).map(({ title }) => title);

describe('What has changed for somebody', () => {
  it('is told of each server', () => {
    const before = known([server(1, 'owner'), server(2, 'viewer'), server(3, 'moderator')]);
    const now = known([server(1, 'owner'), server(3, 'manager'), server(4, 'viewer')]);
    expect(titles(before, now)).toEqual([
      'You no longer have access to Server 2',
      'You have access to Server 4 now',
      'Your role on Server 3 has changed',
    ]);
  });

  it('is counted where it is much', () => {
    const many = [1, 2, 3, 4].map((id) => server(id, 'viewer'));
    expect(titles(known(many), known([]))).toEqual(['You no longer have access to 4 servers']);
  });

  it('is nothing for a server of their own that was added or deleted', () => {
    expect(titles(known([server(1, 'owner')]), known([server(2, 'owner')]))).toEqual([]);
  });

  it('is the plan, where there are plans', () => {
    const paid = known([], { subscriptionStatus: 'active' });
    expect(titles(paid, known([]))).toEqual(['Your plan has ended']);
    expect(titles(known([]), paid)).toEqual(['Your plan is active']);
    const off = { paymentsOff: true } as const;
    expect(titles(known([], { subscriptionStatus: 'active', ...off }), known([], off))).toEqual([]);
  });

  it('is to be an admin or not, without every server that comes or goes with it', () => {
    const admin = known([server(1, 'admin'), server(2, 'admin')], { isAdmin: true });
    expect(titles(admin, known([]))).toEqual(['You are no longer an admin of this panel']);
    expect(titles(known([]), admin)).toEqual(['You are an admin of this panel now']);
  });

  it('is nothing when somebody else signs in', () => {
    expect(titles(known([server(1, 'viewer')]), known([], { id: 2 }))).toEqual([]);
  });
});
