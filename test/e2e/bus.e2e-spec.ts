import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { UserEntity } from '../../apps/server/src/auth/user.entity.js';
import { Bus } from '../../apps/server/src/platform/bus/bus.js';
import { Database } from '../../apps/server/src/platform/database/database.js';
import { gate } from '../../apps/server/src/platform/database/testing/held-write.js';
import { bootOutpost } from '../support/boot-app.js';

/** In the tests of the cluster the panel is a replica, alone on its subjects. */
const NATS_URL = process.env['OUTPOST_TEST_NATS'] ?? '';

it('An answer under way when the panel stops still has the database', async () => {
  const outpost = await bootOutpost({ environment: { NATS_URL, NATS_PREFIX: `test-${process.pid}` } });
  const [bus, database] = [outpost.app.get(Bus), outpost.app.get(Database)];
  const [asked, ready] = [gate(), gate()];
  await bus.answer('accounts', async () => {
    asked.open();
    await ready.opened;
    return Buffer.from(`${await database.read(UserEntity).count()} accounts`);
  });
  const answer = bus.request('accounts', new Uint8Array(), 20_000);
  await asked.opened;
  const stopped = outpost.stop();
  while (bus.isConnected) await setImmediate();
  ready.open();
  expect(Buffer.from(await answer).toString()).toBe('0 accounts');
  await stopped;
  await outpost.remove();
});
