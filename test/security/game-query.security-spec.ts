import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { type RawClient } from '../support/api.js';
import { attack } from './support/attack.js';
import { AttackedPanel } from './support/attacked-panel.js';
import {
  answerIn255Parts,
  challenge,
  compressedAnswer,
  HostileQueryPeer,
  type Reply,
} from './support/hostile-query-peer.js';

describe('Whoever answers on a query port', () => {
  let panel: AttackedPanel;
  let game: SimulatedSourceServer;
  let admin: RawClient;
  beforeAll(async () => {
    [panel, game] = await Promise.all([AttackedPanel.start(), startSource()]);
    admin = await panel.admin();
    // The first test and the first query load the modules all later ones use.
    await testConnection(() => []);
  }, 90_000);
  afterAll(async () => {
    await Promise.all([panel.stop(), game.stop()]);
  });

  /** Test Connection against a good server whose query port belongs to the attacker. */
  async function testConnection(reply: Reply): Promise<{ queried: string; received: number }> {
    const peer = await HostileQueryPeer.start(reply);
    const request = { ...sourceAddress(game), queryPort: peer.port };
    const { body } = await admin.post<TestConnectionResponse>('/api/test-connection', request);
    await peer.stop();
    const step = body.steps.find(({ id }) => id === 'query');
    expect(body.steps.find(({ id }) => id === 'login')?.status).toBe('passed');
    expect(step?.status).toBe('failed');
    return { queried: step?.detail ?? '', received: peer.received };
  }

  attack(
    '1.1',
    'sends 70 bytes that expand to 45 megabytes',
    () => panel,
    async () => (await testConnection(compressedAnswer)).queried,
  );

  attack(
    '1.2',
    'sends an answer in 255 parts, 357 kB in all',
    () => panel,
    async () => (await testConnection(answerIn255Parts)).queried,
  );

  attack(
    '1.3',
    'answers every question with another challenge',
    () => panel,
    async () => {
      const { queried, received } = await testConnection(challenge);
      expect(received).toBeLessThanOrEqual(6);
      return `${queried} Asked ${received} times.`;
    },
  );
});
