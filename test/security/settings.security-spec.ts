import { describe, expect } from '@jest/globals';
import { ADMIN } from '../support/accounts.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';
import { type UnderAttack, underAttack } from './support/under-attack.js';

/** The output of a panel that does not start with these settings. */
async function refusalOf(settings: Readonly<Record<string, string>>): Promise<string> {
  let panel: AttackedPanel;
  try {
    panel = await AttackedPanel.start(settings);
  } catch (error) {
    return (error as Error).message.split('\n').find((line) => /[A-Z_]{5,}/.test(line)) ?? '';
  }
  await panel.stop();
  throw new Error('the panel has started');
}

describe('An operator who opens a door by mistake', () => {
  const held = underAttack();

  attack(
    '7.5',
    'believes whatever address anybody makes up',
    () => held.panel,
    async () => {
      const refusal = await refusalOf({ TRUST_PROXY: 'true' });
      expect(refusal).toContain('TRUST_PROXY');
      return refusal;
    },
  );

  attack(
    '16.3',
    'puts the panel below a path, where it does not run',
    () => held.panel,
    async () => {
      const refusal = await refusalOf({ PUBLIC_URL: 'https://example.com/panel' });
      expect(refusal).toContain('PUBLIC_URL');
      return refusal;
    },
  );
});

describe('Somebody who chooses a new password', () => {
  const strict = underAttack({ PASSWORD_MIN_LENGTH: '12' });
  const held = underAttack();
  const change = async ({ admin }: UnderAttack, newPassword: string): Promise<number> =>
    (await admin.post('/api/account/password', { currentPassword: ADMIN.password, newPassword })).status;

  attack(
    '10.2',
    'takes a common one, or one made of their name',
    () => held.panel,
    async () => {
      const weak = ['12345678', 'P@ssw0rd', `${ADMIN.username}${ADMIN.username}24`];
      const statuses: number[] = [];
      for (const password of weak) statuses.push(await change(held, password));
      expect(statuses).toEqual([400, 400, 400]);
      return '400 for each';
    },
    { timeoutMs: 30_000 },
  );

  attack(
    '10.3',
    'takes a shorter one than the operator asks for',
    () => strict.panel,
    async () => {
      const status = await change(strict, 'vKq3-xT9z-r');
      expect(status).toBe(400);
      return String(status);
    },
  );
});
