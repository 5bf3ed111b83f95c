import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { NetworkError } from '@outpost/api-client/api-error.js';
import { ApiClient } from '@outpost/api-client/client.js';
import { describe, expect, it } from '@jest/globals';
import { withDeadline } from './deadline-fetch.js';

describe('withDeadline', () => {
  it('times out when a panel accepts the connection but never answers', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const client = new ApiClient({ baseUrl, fetch: withDeadline(20, fetch) });
    try {
      const error: unknown = await client.call('GET /api/user').catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(NetworkError);
      expect((error as Error).message).toMatch(/could not be reached: .*timeout/);
    } finally {
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    }
  });
});
