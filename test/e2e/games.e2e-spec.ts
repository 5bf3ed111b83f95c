import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Game } from '@outpost/contracts/games.js';
import { type Server } from '@outpost/contracts/servers.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { ADMIN, signedInAdmin } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { battleyeAddress, RCON_PASSWORD } from '../support/game-servers.js';

describe('games', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let reforger: SimulatedBattleyeServer;
  beforeAll(async () => {
    outpost = await bootOutpost();
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
    const options = { port: 0, password: RCON_PASSWORD, console: 'reforger', players: 3 } as const;
    reforger = await SimulatedBattleyeServer.start(options);
  });
  afterAll(async () => {
    await outpost.remove();
    await reforger.stop();
  });

  const add = async (fields: object): Promise<Server> => {
    const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x', name: 'One' };
    const { status, body } = await admin.post<Server>('/api/servers', { ...address, ...fields });
    expect(status).toBe(201);
    return body;
  };

  it('are listed with their type, their ports and their unsupported actions', async () => {
    const { body } = await admin.get<Game[]>('/api/games');
    expect(body.find(({ id }) => id === 'squad')).toMatchObject({
      name: 'Squad',
      protocol: 'source',
      isDefault: false,
      ports: { game: 7787, query: 27_165, rcon: 21_114 },
      cannot: expect.arrayContaining([
        expect.objectContaining({ action: 'unban', text: expect.stringContaining('Bans.cfg') }),
      ]),
    });
    expect(body.find(({ id }) => id === 'palworld')?.notes).toContainEqual(
      expect.objectContaining({ action: 'say', text: expect.stringContaining('underscores') }),
    );
    const defaults = body.filter(({ isDefault }) => isDefault).map(({ id }) => id);
    expect(defaults).toEqual(expect.arrayContaining(['dayz', 'generic-source', 'rust-web']));
  });

  it('of a server default to the usual one of its type', async () => {
    expect((await add({})).game).toBe('dayz');
    expect((await add({ type: 'source', game: null })).game).toBe('generic-source');
    expect((await add({ type: 'source', game: '' })).game).toBe('generic-source');
    const { id } = await add({ type: 'source', game: 'minecraft' });
    expect((await admin.get<Server>(`/api/servers/${id}`)).body.game).toBe('minecraft');
  });

  it('determine how a connection is tested and how a registered server is addressed', async () => {
    const address = { ...battleyeAddress(reforger), game: 'reforger' };
    const test = await admin.post<TestConnectionResponse>('/api/test-connection', address);
    expect(test.body.success).toBe(true);
    const { id } = await add({ ...battleyeAddress(reforger), game: 'reforger' });
    await admin.post(`/api/servers/${id}/status`);
    const command = { command: '#players' };
    const { body } = await admin.post<{ response: string }>(`/api/servers/${id}/command`, command);
    const players = new GameProfiles().get('reforger').readPlayers?.(body.response);
    expect([players?.rows.length, players?.complete]).toEqual([3, true]);
  });

  it('that vanished with their plugin are named as the reason, without a guessed replacement', async () => {
    const profiles = outpost.app.get(GameProfiles);
    profiles.register({ ...profiles.get('arma3'), id: 'modded' });
    const { id } = await add({ game: 'modded' });
    await outpost.stop();
    const again = await bootOutpost({ dataDir: outpost.dataDir });
    const client = new RawClient(again.url);
    const { username, password } = ADMIN;
    await client.post('/api/login', { username, password });
    await client.post(`/api/servers/${id}/status`);
    const { body } = await client.get<Server>(`/api/servers/${id}`);
    await again.stop();
    expect([body.game, body.statusReason]).toEqual(['modded', 'This panel knows no game "modded"']);
  });
});
