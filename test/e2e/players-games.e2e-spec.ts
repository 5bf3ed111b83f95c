import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BanList } from '@outpost/contracts/bans.js';
import { type PlayerActionResponse, type PlayerList } from '@outpost/contracts/players.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedWebrconServer } from '@outpost/rcon-protocol/webrcon/simulator/simulated-webrcon-server.js';
import { signedInAdmin } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import {
  addServer,
  type AddressBody,
  battleyeAddress,
  RCON_PASSWORD,
  sourceAddress,
  startSource,
  worldOf,
} from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

const DANA = { playerId: '76561198000000002', name: 'Dana Lee' };

describe('players of other games', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let rust: SimulatedWebrconServer;
  let minecraft: SimulatedSourceServer;
  beforeAll(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
    await admin.post('/api/subscription/activate');
    rust = await SimulatedWebrconServer.start({ port: 0, password: RCON_PASSWORD });
    const world = worldOf({ 'pardon Steve': 'Unbanned Steve' });
    minecraft = await startSource({ personality: 'minecraft', world });
  });
  afterAll(async () => {
    await outpost.remove();
    await rust.stop();
    await minecraft.stop();
  });

  const add = async (address: AddressBody, game?: string): Promise<string> => {
    const { id } = await addServer(admin, 'A server', { ...address, ...(game && { game }) });
    return `/api/servers/${id}`;
  };
  const webrcon = (): AddressBody => ({ ...battleyeAddress(rust), type: 'webrcon' });

  it('AT-62: are kicked over WebRCON by Steam id, independent of their position in the list', async () => {
    const base = await add(webrcon());
    const { body } = await admin.post<PlayerList>(`${base}/players/refresh`);
    expect(body.players.map(({ name }) => name)).toContain('Dana Lee');
    const kick = { ...DANA, slot: 7, reason: 'a "b" ; quit' };
    const kicked = await admin.post<PlayerActionResponse>(`${base}/players/kick`, kick);
    expect(kicked.body.confirmation).toBe('confirmed');
    expect(rust.commands).toContain(`kick ${DANA.playerId} "a 'b' , quit"`);
    expect(rust.world.online.map(({ name }) => name)).not.toContain('Dana Lee');
  });

  it('of a game with only permanent bans cannot be banned for a time, nor permanently instead', async () => {
    const base = await add(webrcon());
    const body = { playerId: '76561198000000001', minutes: 30 };
    const { status, body: problem } = await admin.fail('POST', `${base}/players/ban`, body);
    expect([status, problem.detail]).toEqual([400, 'This game only bans permanently.']);
    expect(rust.commands.filter((command) => command.startsWith('ban'))).toEqual([]);
  });

  it('of a game without private messages get none, and the game’s remark is returned', async () => {
    const base = await add(webrcon());
    const body = { playerId: '76561198000000001', message: 'hello' };
    const { status, body: problem } = await admin.fail('POST', `${base}/players/message`, body);
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'not_supported',
      'The game has no command that shows a message to one player alone.',
    ]);
  });

  it('are all sent a broadcast in the words of their game, of which nothing is a second command', async () => {
    const toRust = await add(webrcon());
    const { body } = await admin.post(`${toRust}/players/broadcast`, { message: 'back at "8" ; quit' });
    expect(body).toEqual({ response: expect.any(String) });
    expect(rust.commands).toContain(`say back at '8' , quit`);
    const toUnknown = await add(sourceAddress(minecraft));
    const refused = await admin.fail('POST', `${toUnknown}/players/broadcast`, { message: 'hello' });
    expect([refused.status, refused.body.code]).toEqual([409, 'not_supported']);
    const empty = await admin.fail('POST', `${toRust}/players/broadcast`, { message: ' ' });
    expect([empty.status, empty.body.detail]).toEqual([400, 'Message is required']);
  });

  it('are kicked over Source RCON and confirmed to be gone', async () => {
    const base = await add(sourceAddress(minecraft), 'minecraft');
    const { body } = await admin.post<PlayerActionResponse>(`${base}/players/kick`, { playerId: 'Rowan' });
    expect(body).toMatchObject({
      confirmation: 'confirmed',
      message: '"Rowan" is off the server.',
      command: 'kick Rowan',
      response: 'Kicked Rowan.\n',
    });
  });

  it('AT-65: cannot be confirmed as unbanned in a game without a readable ban list', async () => {
    const base = await add(sourceAddress(minecraft), 'minecraft');
    const bans = (await admin.get<BanList>(`${base}/bans`)).body;
    expect([bans.bans, bans.unsupported]).toEqual([[], expect.stringContaining('banlist')]);
    const { body } = await admin.post<PlayerActionResponse>(`${base}/bans/remove`, { target: 'Steve' });
    expect([body.confirmation, body.command]).toEqual(['not-confirmed', 'pardon Steve']);
    expect(body.message).toContain('It could not be seen whether Steve is off the ban list');
  });

  it('of a server without a chosen game are not listed, with the reason', async () => {
    const base = await add(sourceAddress(minecraft));
    const { body } = await admin.get<PlayerList>(`${base}/players`);
    expect(body.unsupported).toContain('choose the game of this server');
    for (const [path, sent] of [
      ['refresh', {}],
      ['kick', { playerId: 'Rowan' }],
    ] as const) {
      const refused = await admin.fail('POST', `${base}/players/${path}`, sent);
      expect([refused.status, refused.body.code]).toEqual([409, 'not_supported']);
    }
  });
});
