import { describe, expect, it } from '@jest/globals';
import { aServer } from '@outpost/contracts/testing/servers.js';
import { chosenLog } from './log-choice.js';

const SERVERS = [
  aServer({ id: 3, name: 'Chernarus' }),
  aServer({ id: 4, name: 'Livonia', status: 'offline' }),
];

describe('The log that is shown', () => {
  it.each<readonly [why: string, wanted: string | undefined, isAdmin: boolean, name: string | undefined]>([
    ['is that of the first server', undefined, false, 'Chernarus'],
    ['is that of the first server for an admin too', undefined, true, 'Chernarus'],
    ['is the one of the address, offline or not', '4', false, 'Livonia'],
    ['is that of all servers', 'all', false, 'All servers'],
    ['is that of the system for an admin', '0', true, 'System'],
    ['is not that of the system for anybody else', '0', false, undefined],
    ['is none for a server that is not there', '9', true, undefined],
    ['is none for what is no id', 'four', true, undefined],
  ])('%s', (_, wanted, isAdmin, name) => {
    expect(chosenLog(SERVERS, wanted, isAdmin)?.name).toBe(name);
  });

  it('is undefined without servers, unless the URL names the system log', () => {
    expect(chosenLog([], undefined, true)).toBeUndefined();
    expect(chosenLog([], 'all', true)).toBeUndefined();
    expect(chosenLog([], '0', true)?.name).toBe('System');
  });
});
