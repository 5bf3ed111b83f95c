import { describe, expect, it } from '@jest/globals';
import { granted, groupGrantsOf } from './group-grants.js';

describe('OIDC_ROLES', () => {
  it('lists what the members of groups get', () => {
    expect(groupGrantsOf(' staff=admin, dayz mods=moderator@7 ,a=b=viewer@12,players=access,')).toEqual([
      { group: 'staff', gives: 'admin' },
      { group: 'dayz mods', gives: 'moderator', serverId: 7 },
      { group: 'a=b', gives: 'viewer', serverId: 12 },
      { group: 'players', gives: 'access' },
    ]);
    expect(groupGrantsOf('')).toEqual([]);
  });

  it.each(['staff', '=admin', 'staff=owner@1', 'staff=moderator', 'staff=moderator@0', 'staff=moderator@x'])(
    'is refused at %j',
    (text) => {
      expect(() => groupGrantsOf(text)).toThrow(/^OIDC_ROLES can't be read at/);
    },
  );

  it('gives the role that may most, and nothing to those of other groups', () => {
    const grants = groupGrantsOf('a=viewer@7,b=manager@7,c=moderator@7,c=admin');
    expect(granted(grants, ['a', 'b', 'c'])).toEqual({
      ...{ isLetIn: true, isAdmin: true },
      roles: new Map([[7, 'manager']]),
    });
    expect(granted(grants, ['x'])).toEqual({ isLetIn: false, isAdmin: false, roles: new Map() });
  });
});
