import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { type ClientMessage } from '@outpost/contracts/live-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { pendingUser, premiumUser, signedInAdmin, signedInUser, suspendedUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

const ASKERS = ['nobody', 'pending', 'suspended', 'free', 'premium', 'owner', 'admin'] as const;
type Asker = (typeof ASKERS)[number];

/** `closed`: no socket opens at all; `refused`: the socket answers with an error that reveals nothing. */
type Verdict = 'closed' | 'refused' | 'answered';

const VERDICTS: Readonly<Record<Asker, Verdict>> = {
  nobody: 'closed',
  pending: 'closed',
  suspended: 'closed',
  free: 'refused',
  premium: 'refused',
  owner: 'answered',
  admin: 'answered',
};

/** Every message a browser may send; a missing type fails to compile. */
const MESSAGES: Readonly<Record<ClientMessage['type'], object>> = {
  subscribe: {},
  executeCommand: { command: 'players' },
};

const ROWS = ASKERS.flatMap((asker) =>
  (Object.keys(MESSAGES) as ClientMessage['type'][]).map((type) => ({
    asker,
    type,
    verdict: VERDICTS[asker],
  })),
);

describe('access over the socket', () => {
  let outpost: StartedPanel;
  let game: SimulatedBattleyeServer;
  let server: Server;
  let askers: Readonly<Record<Asker, RawClient>>;

  beforeAll(async () => {
    [outpost, game] = await Promise.all([StartedPanel.start(), startBattleye()]);
    const admin = await signedInAdmin(outpost);
    askers = {
      admin,
      nobody: new RawClient(outpost.url),
      pending: await pendingUser(outpost, 'pending'),
      suspended: await suspendedUser(outpost, admin, 'suspended'),
      free: await signedInUser(outpost, admin, 'free'),
      premium: await premiumUser(outpost, admin, 'premium'),
      owner: await signedInUser(outpost, admin, 'owner'),
    };
    const fields = { name: 'Chernarus', ...battleyeAddress(game) };
    server = (await askers.owner.post<Server>('/api/servers', fields)).body;
    await askers.owner.post(`/api/servers/${server.id}/status`);
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  const verdictOf = async (asker: Asker, type: ClientMessage['type'], serverId: number): Promise<Verdict> => {
    const cookie = askers[asker].cookieHeader;
    const socket = await LiveClient.open(outpost.url, { cookie }).catch(() => undefined);
    if (!socket) return 'closed';
    try {
      socket.send({ type, serverId, ...MESSAGES[type] });
      const answer = await firstAnswer(socket);
      expect(JSON.stringify(answer)).not.toMatch(/rcon-secret/);
      return answer.type === 'connectionError' || answer.type === 'commandError' ? 'refused' : 'answered';
    } finally {
      socket.close();
    }
  };

  it.each(ROWS)('of $asker with $type is $verdict [S6.6]', async ({ asker, type, verdict }) => {
    expect(await verdictOf(asker, type, server.id)).toBe(verdict);
  });

  it('answers for another user’s server as for one that does not exist', async () => {
    const answers = await Promise.all(
      [server.id, server.id + 1].map(async (serverId) => {
        const socket = await LiveClient.open(outpost.url, { cookie: askers.free.cookieHeader });
        socket.send({ type: 'subscribe', serverId });
        const { type, error } = await socket.next('connectionError');
        socket.close();
        return { type, error };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });
});

/** The first message that answers a request; status updates of other servers are skipped. */
const firstAnswer = (socket: LiveClient): Promise<ServerMessage> =>
  Promise.race([
    socket.next('serverStatus'),
    socket.next('connectionError'),
    socket.next('commandResponse'),
    socket.next('commandError'),
  ]);
