import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import {
  type Permission,
  PERMISSIONS,
  type Role,
  ROLE_CHOICES,
  ROLE_PERMISSIONS,
  type RoleChoice,
  ROLES,
} from '@outpost/contracts/permissions.js';
import fc from 'fast-check';
import { grantFrom, storedPermissions } from './custom-grant.js';
import { type Grant, isPanelAdmin, longestBan, may, mayGive, NO_GRANTS, standingOf } from './may.js';

const DOCS = new URL('../../../../docs/people-and-roles.md', import.meta.url);
const PRINTED = /(?<=<!-- roles -->\n\n)[^]*?(?=\n\n<!-- end of roles -->)/;

const SERVER = { id: 7, ownerId: 1, groupId: 4 };
const GROUP = { ...SERVER, id: null };
const caller = (id: number, isAdmin = false, ...grants: readonly (readonly [number, Grant])[]) => ({
  user: { id, isAdmin },
  grants: { servers: new Map(grants), groups: new Map<number, Grant>() },
  limits: null,
});
const member = (ofGroup: Grant, ...onServers: readonly (readonly [number, Grant])[]) => ({
  ...caller(2),
  grants: { servers: new Map(onServers), groups: new Map([[4, ofGroup]]) },
});
const ofRole = (role: Role, maxBanMinutes: number | null = null): Grant =>
  grantFrom({ role, roleId: null, maxBanMinutes }, null);
const ofCustom = (permissions: readonly RoleChoice[], maxBanMinutes: number | null = null): Grant =>
  grantFrom(
    { role: 'custom', roleId: 5, maxBanMinutes },
    { name: 'Event team', permissions: storedPermissions(permissions) },
  );
const granted = (role: Role, maxBanMinutes: number | null = null) =>
  caller(2, false, [7, ofRole(role, maxBanMinutes)]);

const OF_OWNERS = PERMISSIONS.filter((each) => !(ROLE_CHOICES as readonly Permission[]).includes(each));
const permission = fc.constantFrom(...PERMISSIONS);
const banLimit = fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: null });
const grant = fc.oneof(
  fc.tuple(fc.constantFrom(...ROLES), banLimit).map(([role, most]) => ofRole(role, most)),
  fc.tuple(fc.subarray([...ROLE_CHOICES]), banLimit).map(([choices, most]) => ofCustom(choices, most)),
);
/** The owner, another account and an admin, each with any roles on this server and on others. */
const anybody = fc.record({
  user: fc.record({ id: fc.integer({ min: 1, max: 3 }), isAdmin: fc.boolean() }),
  grants: fc.record({
    servers: fc.array(fc.tuple(fc.integer({ min: 6, max: 8 }), grant)).map((rows) => new Map(rows)),
    groups: fc.array(fc.tuple(fc.integer({ min: 3, max: 5 }), grant)).map((rows) => new Map(rows)),
  }),
  limits: fc.constant(null),
});
const limits = fc.record({
  serverIds: fc.option(
    fc.subarray([6, 7, 8]).map((ids) => new Set(ids)),
    { nil: null },
  ),
  groupIds: fc.option(
    fc.subarray([3, 4, 5]).map((ids) => new Set(ids)),
    { nil: null },
  ),
  permissions: fc.option(fc.subarray([...ROLE_CHOICES]), { nil: null }),
  maxBanMinutes: banLimit,
});

/** The table as printed in docs/people-and-roles.md. */
function table(): string {
  const rows = PERMISSIONS.map((each) => [
    `\`${each}\``,
    ...ROLES.map((role) => ((ROLE_PERMISSIONS[role] as readonly Permission[]).includes(each) ? 'yes' : '')),
    'yes',
  ]);
  const lines = [['permission', ...ROLES, 'owner'], ...rows];
  const widths = lines[0]?.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0))) ?? [];
  const printed = lines.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  return [
    printed[0],
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...printed.slice(1),
  ].join('\n');
}

describe('Whoever', () => {
  it('owns the server, or is an admin, may do everything on it', () => {
    for (const each of PERMISSIONS) {
      expect([may(caller(1), each, SERVER), may(caller(9, true), each, SERVER)]).toEqual([true, true]);
    }
    expect([standingOf(caller(1, true), SERVER), standingOf(caller(9, true), SERVER)]).toEqual([
      'owner',
      'admin',
    ]);
  });

  it('has nothing to do with it may do nothing, whatever they are elsewhere', () => {
    fc.assert(
      fc.property(permission, grant, (each, elsewhere) => {
        expect(may(caller(2, false, [8, elsewhere]), each, SERVER)).toBe(false);
        expect(may({ user: { id: 2, isAdmin: false }, grants: NO_GRANTS, limits: null }, each, SERVER)).toBe(
          false,
        );
      }),
    );
  });

  it('may do anything may see the server', () => {
    fc.assert(
      fc.property(anybody, permission, (who, each) => {
        expect(may(who, 'server.view', SERVER) || !may(who, each, SERVER)).toBe(true);
      }),
    );
  });

  it('was only invited never deletes it or gives it away', () => {
    fc.assert(
      fc.property(grant, fc.constantFrom(...OF_OWNERS), (given, each) => {
        expect(may(caller(2, false, [7, given]), each, SERVER)).toBe(false);
        for (const place of [SERVER, GROUP]) expect(may(member(given), each, place)).toBe(false);
      }),
    );
  });
});

describe('A role in a group of servers', () => {
  it('is the role on each of its servers, and on the group as such, and nowhere else', () => {
    fc.assert(
      fc.property(grant, permission, (given, each) => {
        const onServer = may(caller(2, false, [7, given]), each, SERVER);
        expect([may(member(given), each, SERVER), may(member(given), each, GROUP)]).toEqual([
          onServer,
          onServer,
        ]);
        for (const groupId of [null, 5]) expect(may(member(given), each, { ...SERVER, groupId })).toBe(false);
      }),
    );
  });

  it('does not count on a server where somebody has one of their own', () => {
    fc.assert(
      fc.property(grant, grant, permission, (ofGroup, own, each) => {
        const who = member(ofGroup, [7, own]);
        expect(may(who, each, SERVER)).toBe(may(caller(2, false, [7, own]), each, SERVER));
        expect(longestBan(who, SERVER)).toBe(own.maxBanMinutes);
      }),
    );
  });

  it('is none of a role on one of its servers', () => {
    fc.assert(
      fc.property(grant, permission, (given, each) => {
        expect(may(caller(2, false, [7, given]), each, GROUP)).toBe(false);
      }),
    );
  });

  it('is given by who may do all of it in the group, which a manager of one server may not', () => {
    expect(mayGive(member(ofRole('manager')), ofRole('moderator'), GROUP)).toBe(true);
    expect(mayGive(member(ofRole('moderator')), ofRole('viewer'), GROUP)).toBe(false);
    expect(mayGive(granted('manager'), ofRole('viewer'), GROUP)).toBe(false);
  });
});

describe('An API token with limits', () => {
  it('may do what both its account and its limits include, and nothing else', () => {
    fc.assert(
      fc.property(anybody, limits, permission, (who, limited, each) => {
        const named =
          (limited.serverIds ?? limited.groupIds) === null ||
          limited.serverIds?.has(SERVER.id) === true ||
          limited.groupIds?.has(SERVER.groupId) === true;
        const included = (limited.permissions as readonly Permission[] | null)?.includes(each) !== false;
        const expected = may(who, each, SERVER) && named && included;
        expect(may({ ...who, limits: limited }, each, SERVER)).toBe(expected);
      }),
    );
  });

  it('gives no longer ban than its account or its limits', () => {
    fc.assert(
      fc.property(anybody, limits, (who, limited) => {
        const longest = longestBan({ ...who, limits: limited }, SERVER) ?? Infinity;
        const [ofAccount, ofLimits] = [longestBan(who, SERVER), limited.maxBanMinutes];
        expect(longest).toBe(Math.min(ofAccount ?? Infinity, ofLimits ?? Infinity));
      }),
    );
  });

  it('gives nobody a role that its account could not give, or that includes more than its limits', () => {
    fc.assert(
      fc.property(anybody, limits, grant, (who, limited, given) => {
        if (!mayGive({ ...who, limits: limited }, given, SERVER)) return;
        expect(mayGive(who, given, SERVER)).toBe(true);
        for (const each of given.permissions) expect(limited.permissions?.includes(each)).not.toBe(false);
      }),
    );
  });

  it('of an admin makes nobody an admin of the panel', () => {
    fc.assert(
      fc.property(anybody, fc.option(limits, { nil: null }), (who, limited) => {
        expect(isPanelAdmin({ ...who, limits: limited })).toBe(who.user.isAdmin && limited === null);
      }),
    );
  });
});

describe('A role', () => {
  it.each<[Role, Permission, boolean]>([
    ['viewer', 'logs.read', true],
    ['viewer', 'players.message', false],
    ['moderator', 'players.ban', true],
    ['moderator', 'bans.remove', false],
    ['moderator', 'commands.send', false],
    ['manager', 'commands.send', true],
    ['manager', 'people.manage', true],
  ])('%s and %s: %s', (role, each, expected) => {
    expect(may(granted(role), each, SERVER)).toBe(expected);
  });

  it('that an account has made has what it includes, and lets its people see the server', () => {
    const team = caller(2, false, [7, ofCustom(['players.kick'])]);
    expect(PERMISSIONS.filter((each) => may(team, each, SERVER))).toEqual(['server.view', 'players.kick']);
  });

  it('with permissions of another version of the panel keeps those that this one knows', () => {
    const stored = { name: 'Old', permissions: 'server.view,server.paint,server.delete,logs.read' };
    const old = grantFrom({ role: 'custom', roleId: 5, maxBanMinutes: null }, stored);
    expect(old.permissions).toEqual(['server.view', 'logs.read']);
  });

  it('has the length of its bans, and owners and admins have none', () => {
    const lengths = [granted('moderator', 60), granted('manager'), caller(1), caller(9, true)];
    expect(lengths.map((who) => longestBan(who, SERVER))).toEqual([60, null, null, null]);
  });

  it('is given only by who may do all of it', () => {
    fc.assert(
      fc.property(anybody, grant, permission, (who, given, each) => {
        if (!mayGive(who, given, SERVER)) return;
        const receiver = caller(2, false, [7, given]);
        expect(may(who, each, SERVER) || !may(receiver, each, SERVER)).toBe(true);
        const [own, theirs] = [longestBan(who, SERVER), longestBan(receiver, SERVER)];
        if (own !== null && may(receiver, 'players.ban', SERVER))
          expect(theirs ?? Infinity).toBeLessThanOrEqual(own);
      }),
    );
  });

  it.each<[string, Grant, Grant, boolean]>([
    ['manager', ofRole('manager'), ofRole('manager'), true],
    ['manager with short bans, longer ones', ofRole('manager', 60), ofRole('moderator', 61), false],
    ['manager with short bans, any', ofRole('manager', 60), ofRole('moderator'), false],
    ['manager with short bans, none', ofRole('manager', 60), ofRole('viewer'), true],
    ['moderator, less', ofRole('moderator', 60), ofRole('viewer'), false],
    ['who manages people, what they may', ofCustom(['people.manage', 'logs.read']), ofRole('viewer'), true],
    ['who manages people, more', ofCustom(['people.manage']), ofRole('viewer'), false],
    ['manager, a custom role', ofRole('manager'), ofCustom(['server.restart']), true],
  ])('is given by a %s: %#', (_, own, given, expected) => {
    expect(mayGive(caller(2, false, [7, own]), given, SERVER)).toBe(expected);
  });

  it('is described in docs/people-and-roles.md, which UPDATE_DOCS=1 rewrites', () => {
    const docs = readFileSync(DOCS, 'utf8');
    if (process.env['UPDATE_DOCS'] === '1') writeFileSync(DOCS, docs.replace(PRINTED, table()));
    expect(PRINTED.exec(readFileSync(DOCS, 'utf8'))?.[0]).toBe(table());
  });
});
