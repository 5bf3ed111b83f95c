import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { type DashboardStats, type ServerMonitoring } from '@outpost/contracts/monitoring.js';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { Sampler, SAMPLING } from '../../apps/server/src/monitoring/sampler.js';
import { ServersRepository } from '../../apps/server/src/servers/servers.repository.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { addServer, sourceAddress, startSource, worldOf } from '../support/game-servers.js';

const NO_LIST = 'Hello! 2 friends are around: Anna and Boris_77';

describe('An unparseable list of players', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  const games: SimulatedSourceServer[] = [];
  beforeAll(async () => {
    outpost = await bootOutpost();
    // The samples are those of the test.
    outpost.app.get(SchedulerRegistry).deleteInterval(SAMPLING);
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
  });
  afterAll(async () => {
    await outpost.remove();
    await Promise.all(games.map((game) => game.stop()));
  });

  /** Registers a Minecraft server with this answer, and reads its players. */
  const add = async (list: string): Promise<number> => {
    const game = await startSource({ personality: 'minecraft', world: worldOf({ list }) });
    games.push(game);
    const fields = { ...sourceAddress(game), game: 'minecraft', maxPlayers: 60 };
    const { id } = await addServer(admin, 'Overworld', fields);
    const sampler = outpost.app.get(Sampler);
    for (const server of await outpost.app.get(ServersRepository).findByIds([id]))
      await sampler.sample(server);
    await sampler.store();
    return id;
  };

  it('counts as unknown in list, count, samples and sum, and is shown verbatim', async () => {
    const id = await add(NO_LIST);
    const { body } = await admin.get<PlayerList>(`/api/servers/${id}/players`);
    expect(body).toMatchObject({ players: [], freshness: 'unknown', isUnderstood: false, raw: NO_LIST });
    expect((await admin.get<Server>(`/api/servers/${id}`)).body).toMatchObject({
      status: 'online',
      players: null,
    });
    const { samples } = (await admin.get<ServerMonitoring>(`/api/servers/${id}/monitoring`)).body;
    expect(samples.map(({ state, players }) => [state, players])).toEqual([['up', null]]);
    expect((await admin.get<DashboardStats>('/api/stats')).body).toMatchObject({ online: 1, players: null });
  });

  it('makes a kick and a message report that it is unknown whether the player is online', async () => {
    const id = await add(NO_LIST);
    for (const path of ['kick', 'message']) {
      const body = { playerId: 'Anna', name: 'Anna', ...(path === 'message' && { message: 'hi' }) };
      const refused = await admin.fail('POST', `/api/servers/${id}/players/${path}`, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'players_unknown']);
      expect(refused.body.detail).toContain('was not understood');
    }
  });

  it('is parsed in the format of Cuberite', async () => {
    const id = await add('Players (2): Anna, Boris_77');
    const { body } = await admin.get<PlayerList>(`/api/servers/${id}/players`);
    expect(body.players.map(({ name }) => name)).toEqual(['Anna', 'Boris_77']);
    expect(body).toMatchObject({ freshness: 'fresh', isUnderstood: true, raw: null });
    expect((await admin.get<Server>(`/api/servers/${id}`)).body.players).toBe(2);
  });
});
