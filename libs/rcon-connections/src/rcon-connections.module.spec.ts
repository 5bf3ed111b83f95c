import { describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { ConnectionPool } from './connection-pool.js';
import { RconConnectionsModule } from './rcon-connections.module.js';

describe('RconConnectionsModule', () => {
  it('provides one pool over the registered drivers and closes it with the application', async () => {
    const module = await Test.createTestingModule({ imports: [RconConnectionsModule] }).compile();
    const pool = module.get(ConnectionPool);
    expect(module.get(ConnectionPool)).toBe(pool);
    pool.open(1, { protocol: 'battleye', target: () => new Promise(() => undefined) });
    await module.close();
    expect(pool.has(1)).toBe(false);
  });
});
