import { describe, expect, it } from '@jest/globals';
import { schemaOf } from '@outpost/contracts/schema.js';
import { ApiToken } from '@outpost/contracts/tokens.js';
import { permissionTexts } from '../../components/shared/permissions/texts/en.js';
import { settingsTexts } from './texts/en.js';
import { lastUseOf, limitsOf } from './token-labels.js';

const t = settingsTexts.get();
const UNLIMITED: ApiToken = {
  ...schemaOf(ApiToken).example(),
  ...{ serverIds: null, groupIds: null, permissions: null, maxBanMinutes: null, addresses: null },
};
const NAMED = { servers: [{ id: 1, name: 'Chernarus' }], groups: [{ id: 4, name: 'Europe' }] };
const limits = (change: Partial<ApiToken>): readonly string[] =>
  limitsOf(t, permissionTexts.get(), NAMED, { ...UNLIMITED, ...change });

describe('The limits of a token', () => {
  it('are none for one that may do what its account may', () => {
    expect(limits({})).toEqual([]);
  });

  it.each<[Partial<ApiToken>, string]>([
    [{ serverIds: [1, 7] }, 'only on Chernarus, server 7'],
    [{ groupIds: [4, 9] }, 'only in the groups Europe, group 9'],
    [{ permissions: ['server.view', 'server.restart'] }, 'only: See the server, Restart and start'],
    [{ maxBanMinutes: 1440 }, 'bans up to 1 day'],
    [{ addresses: ['::1', '10.0.0.0/8'] }, 'only from ::1, 10.0.0.0/8'],
  ])('%j reads "%s"', (change, words) => {
    expect(limits(change)).toEqual([words]);
  });
});

describe('The last use of a token', () => {
  it.each([
    [null, null, /^never used$/],
    ['2026-11-22T08:00:00.000Z', null, /^last used [^f]+$/],
    ['2026-11-22T08:00:00.000Z', '::1', /^last used .+ from ::1$/],
  ])('%s from %s reads %s', (lastUsedAt, lastUsedFrom, words) => {
    expect(lastUseOf(t, { lastUsedAt, lastUsedFrom })).toMatch(words);
  });
});
