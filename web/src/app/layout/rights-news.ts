import { type Server } from '@outpost/contracts/servers.js';
import { type User } from '@outpost/contracts/users.js';
import { type Toast } from '../../components/ui/toast-context.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type layoutTexts } from './texts/en.js';

type Texts = TextsOf<typeof layoutTexts>;

/** What somebody may do, as far as they were told. */
export interface KnownRights {
  readonly user: Pick<User, 'id' | 'isAdmin' | 'subscriptionStatus' | 'paymentsOff'>;
  readonly servers: readonly Pick<Server, 'id' | 'name' | 'access'>[];
}

/** More of them are counted instead of named. */
const MOST_NAMED = 3;

/** What has changed for a person while their page was open; none for another person. */
export function rightsNews(before: KnownRights, now: KnownRights, t: Texts): readonly Toast[] {
  if (before.user.id !== now.user.id) return [];
  return [
    ...ofUser(before.user, now.user, t),
    ...(isOfAllServers(before, now) ? [] : ofServers(before, now, t)),
  ];
}

/** The list of an admin is that of all servers, so that becoming one or no more says nothing of each. */
const isOfAllServers = (before: KnownRights, now: KnownRights): boolean =>
  before.user.isAdmin || now.user.isAdmin;

function ofUser(before: KnownRights['user'], now: KnownRights['user'], t: Texts): readonly Toast[] {
  const news: Toast[] = [];
  if (before.isAdmin !== now.isAdmin) news.push({ title: now.isAdmin ? t.adminGiven : t.adminTaken });
  const [was, is] = [before, now].map(({ subscriptionStatus }) => subscriptionStatus === 'active');
  if (was !== is && now.paymentsOff !== true) {
    news.push(is ? { title: t.planBegan } : { title: t.planEnded, description: t.planEndedDetail });
  }
  return news;
}

function ofServers(before: KnownRights, now: KnownRights, t: Texts): readonly Toast[] {
  const had = new Map(before.servers.map((server) => [server.id, server]));
  const has = new Set(now.servers.map(({ id }) => id));
  const taken = before.servers.filter(({ id, access }) => !has.has(id) && access.role !== 'owner');
  const given = now.servers.filter(({ id, access }) => !had.has(id) && access.role !== 'owner');
  const changed = now.servers.filter(({ id, access }) => {
    const known = had.get(id)?.access;
    return known !== undefined && (known.role !== access.role || known.roleName !== access.roleName);
  });
  return [
    ...named(taken, ({ name }) => t.accessTaken({ name }), t.accessTakenMany),
    ...named(given, ({ name }) => t.accessGiven({ name }), t.accessGivenMany),
    ...named(changed, ({ name }) => t.roleChanged({ name }), t.rolesChanged),
  ];
}

type Named = KnownRights['servers'][number];

const named = (
  servers: readonly Named[],
  one: (server: Named) => string,
  many: (given: { readonly count: number }) => string,
): readonly Toast[] =>
  servers.length > MOST_NAMED
    ? [{ title: many({ count: servers.length }) }]
    : servers.map((server) => ({ title: one(server) }));
