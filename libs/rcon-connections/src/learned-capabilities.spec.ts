import { describe, expect, it } from '@jest/globals';
import { type RconTarget } from '@outpost/rcon-protocol/driver.js';
import { PoolFixture, TARGET } from './testing/pool-fixture.js';

const CAPABILITIES = { facts: { marks: 'never' }, words: ['This server is sent no end marks.'] };

/** Loses its first link, which has learned something, and reconnects. */
async function returning(second: Partial<RconTarget>): Promise<RconTarget | undefined> {
  const fixture = new PoolFixture();
  const targets: RconTarget[] = [TARGET, { ...TARGET, ...second }];
  const target = () => Promise.resolve(targets.shift() ?? TARGET);
  fixture.pool.open(1, { protocol: 'scripted', target });
  await fixture.pass(0);
  fixture.driver.link.learned = CAPABILITIES;
  fixture.driver.link.lose();
  await fixture.pass(10_000);
  return fixture.driver.logins[1]?.target;
}

describe('what a link has learned about its server', () => {
  it('is passed to the next link of the same server', async () => {
    expect((await returning({}))?.learned).toEqual(CAPABILITIES);
    expect((await returning({ password: 'another one' }))?.learned).toEqual(CAPABILITIES);
  });

  it.each([{ address: '192.0.2.99' }, { port: 1 }, { wire: { check: 'list' } }])(
    'is dropped when the server changes: %j',
    async (change) => {
      const target = await returning(change);
      expect(target).toMatchObject(change);
      expect(target?.learned).toBeUndefined();
    },
  );
});
