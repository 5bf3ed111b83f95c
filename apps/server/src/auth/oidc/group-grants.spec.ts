import { describe, expect, it } from '@jest/globals';
import { granted, groupGrantsOf } from './group-grants.js';

describe('OIDC_ROLES', () => {
  it('lists what the members of groups get', () => {
    expect(
      groupGrantsOf(' staff=admin, dayz mods=moderator@7 ,a=b=viewer@12,players=access,eu=manager@group:4'),
    ).toEqual([
      { group: 'staff', gives: 'admin' },
      { group: 'dayz mods', gives: 'moderator', place: { serverId: 7 } },
      { group: 'a=b', gives: 'viewer', place: { serverId: 12 } },
      { group: 'players', gives: 'access' },
      { group: 'eu', gives: 'manager', place: { groupId: 4 } },
    ]);
    expect(groupGrantsOf('')).toEqual([]);
  });

  it.each([
    'staff',
    '=admin',
    'staff=owner@1',
    'staff=moderator',
    'staff=moderator@0',
    'staff=moderator@x',
    'staff=moderator@group:',
  ])('is refused at %j', (text) => {
    expect(() => groupGrantsOf(text)).toThrow(/^OIDC_ROLES can't be read at/);
  });

  it('gives the role that may most, and nothing to those of other groups', () => {
    const grants = groupGrantsOf('a=viewer@7,b=manager@7,c=moderator@7,c=admin,a=viewer@group:7');
    expect(granted(grants, ['a', 'b', 'c'])).toEqual({
      ...{ isLetIn: true, isAdmin: true },
      onServers: new Map([[7, 'manager']]),
      inGroups: new Map([[7, 'viewer']]),
    });
    expect(granted(grants, ['x'])).toEqual({
      ...{ isLetIn: false, isAdmin: false, onServers: new Map(), inGroups: new Map() },
    });
  });
});
