import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WARNINGS_PER_SERVER_MAX } from '@outpost/contracts/limits.js';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type PlayerWarned, type Warning } from '@outpost/contracts/warnings.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedPlayer } from '@outpost/rcon-protocol/battleye/simulator/simulated-player.js';
import { invitedUser, premiumUser, signedInAdmin } from '../support/accounts.js';
import { type Answer, type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { StartedPanel } from '../support/started-panel.js';

let outpost: StartedPanel;
let game: SimulatedBattleyeServer;
let owner: RawClient;
let moderator: RawClient;
let viewer: RawClient;
let path: string;
let serverId: number;
let player: SimulatedPlayer;

beforeAll(async () => {
  [outpost, game] = await Promise.all([StartedPanel.start(), startBattleye()]);
  const admin = await signedInAdmin(outpost);
  owner = await premiumUser(outpost, admin, 'olga');
  const { body } = await owner.post<Server>('/api/servers', { name: 'Chernarus', ...battleyeAddress(game) });
  serverId = body.id;
  path = `/api/servers/${serverId}`;
  await owner.post(`${path}/status`);
  const invited = (username: string, role: 'viewer' | 'moderator'): Promise<RawClient> =>
    invitedUser(outpost, admin, owner, { serverId, username, role });
  moderator = await invited('mona', 'moderator');
  viewer = await invited('vera', 'viewer');
  player = joined('Greta');
});
afterAll(async () => {
  await outpost.remove();
  await game.stop();
});

function joined(name: string): SimulatedPlayer {
  const joining = game.world.join(name);
  if (!joining) throw new Error(`${name} can't join`);
  game.world.verify(joining);
  return joining;
}
const warn = (by: RawClient, reason: string, { slot, guid } = player): Promise<Answer<PlayerWarned>> =>
  by.post<PlayerWarned>(`${path}/players/warn`, { slot, playerId: guid, reason });
const listed = async (query = ''): Promise<readonly Warning[]> =>
  (await moderator.get<Warning[]>(`${path}/warnings${query}`)).body;
const codeOf = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];

describe('A warning', () => {
  it('is told to the player, and kept with who gave it', async () => {
    expect((await warn(moderator, ' No building at the trader ')).body).toMatchObject({ warnings: 1 });
    expect(game.journal.executed.at(-1)).toBe(`say ${player.slot} Warning: No building at the trader`);
    expect((await warn(owner, 'Again')).body).toMatchObject({ warnings: 2 });
    expect(await listed(`?playerId=${player.guid}`)).toMatchObject([
      { reason: 'Again', warnedBy: 'olga' },
      { reason: 'No building at the trader', warnedBy: 'mona', playerName: 'Greta', playerId: player.guid },
    ]);
  });

  it('is of one player, wherever they sit', async () => {
    const other = joined('Horst');
    expect((await warn(moderator, 'Language', other)).body).toMatchObject({ warnings: 1 });
    expect(await listed()).toHaveLength(3);
    expect(await listed(`?playerId=${other.guid}`)).toHaveLength(1);
  });

  it('is not kept if the player is gone, and nothing is sent', async () => {
    const gone = joined('Ida');
    game.world.leave(gone.slot);
    const before = game.journal.executed.filter((command) => command.startsWith('say')).length;
    expect(codeOf(await warn(moderator, 'Too late', gone))).toEqual([409, 'player_changed']);
    expect(game.journal.executed.filter((command) => command.startsWith('say'))).toHaveLength(before);
    expect(await listed(`?playerId=${gone.guid}`)).toEqual([]);
  });

  it('is not given to a player whom the game does not tell apart yet', async () => {
    const joining = game.world.join('Kim');
    Object.assign(joining ?? {}, { guid: '-' });
    const target = { slot: joining?.slot, name: 'Kim', reason: 'Hello' };
    const { body: list } = await owner.post<PlayerList>(`${path}/players/refresh`);
    expect(list.players.find(({ name }) => name === 'Kim')?.playerId).toBeNull();
    expect(codeOf(await moderator.post(`${path}/players/warn`, target))).toEqual([409, 'not_supported']);
    expect(game.journal.executed.some((command) => command.includes('Hello'))).toBe(false);
  });

  it('is for those who may message players', async () => {
    expect(codeOf(await warn(viewer, 'No'))).toEqual([403, 'permission_denied']);
    expect(codeOf(await viewer.get(`${path}/warnings`))).toEqual([403, 'permission_denied']);
  });

  it('can be withdrawn, once, and only on its own server', async () => {
    const [latest] = await listed();
    const address = { ...battleyeAddress(game), port: 9 };
    const { body: other } = await owner.post<Server>('/api/servers', { name: 'Livonia', ...address });
    const elsewhere = `/api/servers/${other.id}/warnings/${latest?.id}`;
    expect(codeOf(await owner.send('DELETE', elsewhere))).toEqual([404, 'not_found']);
    expect((await moderator.send('DELETE', `${path}/warnings/${latest?.id}`)).status).toBe(204);
    expect(codeOf(await moderator.send('DELETE', `${path}/warnings/${latest?.id}`))).toEqual([
      404,
      'not_found',
    ]);
    expect(await listed()).toHaveLength(2);
  });

  it('makes room for itself once a server has as many as are kept', async () => {
    await outpost.query(
      `INSERT INTO warnings (server_id, player_id, player_name, reason, warned_by, warned_at)
       WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ?)
       SELECT ?, 'x', 'x', 'x', 'x', '2026-11-22 04:00:00.000' FROM n`,
      [WARNINGS_PER_SERVER_MAX, serverId],
    );
    await warn(moderator, 'The newest');
    const [row] = await outpost.query<{ kept: number }[]>(
      'SELECT COUNT(*) AS kept FROM warnings WHERE server_id = ?',
      [serverId],
    );
    expect(row?.kept).toBe(WARNINGS_PER_SERVER_MAX);
    expect((await listed('?limit=1'))[0]?.reason).toBe('The newest');
    expect(await listed(`?playerId=${player.guid}`)).toHaveLength(1);
  });
});
