import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Alert } from '@outpost/contracts/alerts.js';
import { type Channel } from '@outpost/contracts/channels.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { Receiver } from '../../apps/server/src/channels/testing/receiver.js';
import { premiumUser, signedInAdmin } from '../support/accounts.js';
import { StartedPanel } from '../support/started-panel.js';
import { addServer, sourceAddress, startSource } from '../support/game-servers.js';

/** Alerts that begin together are told together, so the first message takes a while. */
const PATIENCE_MS = 60_000;

describe('A server that goes down', () => {
  let outpost: StartedPanel;
  let receiver: Receiver;
  let game: SimulatedSourceServer;
  beforeAll(async () => {
    receiver = await Receiver.start();
    outpost = await StartedPanel.start({ environment: { HOOK_ALLOW: 'loopback' } });
    game = await startSource();
  });
  afterAll(async () => {
    await outpost.remove();
    await receiver.stop();
    await game.stop();
  });

  it(
    'is told, listed for its account alone, and acknowledged',
    async () => {
      const admin = await signedInAdmin(outpost);
      const boris = await premiumUser(outpost, admin, 'boris');
      const { port } = game;
      const server = await addServer(boris, 'Chernarus', sourceAddress({ port }));
      const channel = { name: 'Alerts', kind: 'discord', url: `${receiver.url}/hook` };
      const { id: channelId } = (await boris.post<Channel>('/api/channels', channel)).body;
      receiver.reply = ({ method }) => ({ body: method === 'PATCH' ? {} : { id: '42' } });
      await boris.post('/api/alert-rules', {
        ...{ name: 'Down', condition: { kind: 'down', minutes: 0 }, scope: 'server' },
        ...{ serverId: server.id, channelIds: [channelId] },
      });
      await game.stop();
      await receiver.called(1);
      expect(receiver.calls[0]?.body).toMatchObject({ embeds: [{ title: 'Chernarus is down' }] });
      const { body: alerts } = await boris.get<Alert[]>(`/api/alerts?state=open&serverId=${server.id}`);
      expect(alerts).toMatchObject([
        { serverName: 'Chernarus', ruleName: 'Down', text: 'The server does not answer', endedAt: null },
      ]);
      expect((await admin.get<Alert[]>('/api/alerts?state=open')).body).toEqual([]);
      const { body: seen } = await boris.post<Alert>(`/api/alerts/${alerts[0]?.id}/acknowledge`);
      expect(seen.acknowledgedBy).toBe('boris');
    },
    PATIENCE_MS,
  );
});
