import { describe, expect } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { type User } from '@outpost/contracts/users.js';
import { ADMIN } from '../support/accounts.js';
import { sourceAddress } from '../support/game-servers.js';
import { attack } from './support/attack.js';
import { underAttack } from './support/under-attack.js';

describe('Somebody who renames what is theirs', () => {
  const held = underAttack();

  attack(
    '14.3',
    'takes a name that looks like that of somebody else',
    () => held.panel,
    async () => {
      const lookalikes = ['\u043etto', 'ot\u200dto', 'otto\u202e', 'o\u03c4to'];
      const answers: number[] = [];
      for (const username of lookalikes) {
        const profile = { username, email: ADMIN.email };
        answers.push((await held.admin.send('PATCH', '/api/account', profile)).status);
      }
      expect(answers).toEqual([400, 400, 400, 400]);
      expect((await held.admin.get<User>('/api/user')).body.username).toBe(ADMIN.username);
      return '400 for each';
    },
  );

  attack(
    '14.4',
    'gives a registered server a name with something hidden in it',
    () => held.panel,
    async () => {
      const body = { name: 'Main', ...sourceAddress({ port: 1 }) };
      const { id } = (await held.admin.post<Server>('/api/servers', body)).body;
      const answers: number[] = [];
      for (const name of ['Ma\u200bin', 'Main\u2066', '\ufeffMain\u2060']) {
        answers.push((await held.admin.send('PATCH', `/api/servers/${id}`, { name })).status);
      }
      expect(answers).toEqual([400, 400, 400]);
      return '400 for each';
    },
  );
});
