import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { type ClientMessage } from '@outpost/contracts/live-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type RoleKind } from '@outpost/contracts/permissions.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { type User } from '@outpost/contracts/users.js';
import {
  invitedUser,
  pathOf,
  pendingUser,
  type Place,
  premiumUser,
  signedInAdmin,
  signedInUser,
  suspendedUser,
} from '../support/accounts.js';
import { groupOf } from '../support/groups-access.js';
import { CUSTOM_ROLE } from '../support/people-access.js';
import { serviceAccountOf } from '../support/service-accounts-access.js';
import { type TokenKind, tokensOf } from '../support/token-access.js';
import { RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { StartedPanel } from '../support/started-panel.js';

/** `closed`: no socket opens at all; `refused`: the socket answers with an error that reveals nothing. */
type Verdict = 'closed' | 'refused' | 'answered';

/** Every message a browser may send; a missing type fails to compile. */
const MESSAGES: Readonly<Record<ClientMessage['type'], object>> = {
  subscribe: {},
  executeCommand: { command: 'players' },
};

const all = (verdict: Verdict): Readonly<Record<ClientMessage['type'], Verdict>> => ({
  subscribe: verdict,
  executeCommand: verdict,
});
/** Whoever may read the console but send nothing. */
const READS = { subscribe: 'answered', executeCommand: 'refused' } as const;

const VERDICTS = {
  nobody: all('closed'),
  pending: all('closed'),
  suspended: all('closed'),
  free: all('refused'),
  premium: all('refused'),
  viewer: READS,
  moderator: all('answered'),
  manager: all('answered'),
  'own role': all('answered'),
  'viewer by group': READS,
  'moderator by group': all('answered'),
  'manager by group': all('answered'),
  'own role by group': all('answered'),
  'removed from the server': all('refused'),
  'removed from its group': all('refused'),
  'token that reads': READS,
  'token that sends commands': all('answered'),
  'token that manages': all('answered'),
  'token for this server': all('answered'),
  'token for another server': all('refused'),
  'token for its group': all('answered'),
  'token for another group': all('refused'),
  'token for some permissions': all('answered'),
  'token of another address': all('closed'),
  'service account': all('answered'),
  owner: all('answered'),
  admin: all('answered'),
} as const;
type Asker = keyof typeof VERDICTS;

const ROWS = (Object.keys(VERDICTS) as Asker[]).flatMap((asker) =>
  (Object.keys(MESSAGES) as ClientMessage['type'][]).map((type) => ({
    ...{ asker, type, verdict: VERDICTS[asker][type] },
  })),
);

describe('access over the socket', () => {
  let outpost: StartedPanel;
  let game: SimulatedBattleyeServer;
  let server: Server;
  let askers: Readonly<Record<Asker, RawClient>>;

  beforeAll(async () => {
    [outpost, game] = await Promise.all([
      StartedPanel.start({ environment: { TRUST_PROXY: '1' } }),
      startBattleye(),
    ]);
    const admin = await signedInAdmin(outpost);
    const owner = await premiumUser(outpost, admin, 'owner');
    const premium = await premiumUser(outpost, admin, 'premium');
    server = (await owner.post<Server>('/api/servers', { name: 'Chernarus', ...battleyeAddress(game) })).body;
    const group = await groupOf(owner, 'Europe', [server.id]);
    const { id: roleId } = (await owner.post<CustomRole>('/api/roles', CUSTOM_ROLE)).body;
    // So many accounts are not made from one network within an hour.
    const elsewhere = { url: outpost.url, callHeaders: { 'x-forwarded-for': '192.0.2.7' } };
    const [onServer, inGroup] = [{ serverId: server.id }, { groupId: group.id }];
    const invited = (username: string, place: Place, role: RoleKind): Promise<RawClient> =>
      invitedUser(elsewhere, admin, owner, {
        ...place,
        username,
        role,
        ...(role === 'custom' && { roleId }),
      });
    const removedFrom = async (username: string, place: Place): Promise<RawClient> => {
      const client = await invited(username, place, 'manager');
      const { id } = (await client.get<User>('/api/user')).body;
      await owner.send('DELETE', `${pathOf(place)}/people/${id}`);
      return client;
    };
    const tokens = await tokensOf(owner, { server: server.id, group: group.id }, premium);
    askers = {
      ...{ admin, owner, premium, nobody: new RawClient(outpost.url) },
      pending: await pendingUser(outpost, 'pending'),
      suspended: await suspendedUser(outpost, admin, 'suspended'),
      free: await signedInUser(outpost, admin, 'free'),
      viewer: await invited('viewer', onServer, 'viewer'),
      moderator: await invited('moderator', onServer, 'moderator'),
      manager: await invited('manager', onServer, 'manager'),
      'own role': await invited('custom', onServer, 'custom'),
      'viewer by group': await invited('viewer-g', inGroup, 'viewer'),
      'moderator by group': await invited('moderator-g', inGroup, 'moderator'),
      'manager by group': await invited('manager-g', inGroup, 'manager'),
      'own role by group': await invited('custom-g', inGroup, 'custom'),
      'removed from the server': await removedFrom('removed', onServer),
      'removed from its group': await removedFrom('removed-g', inGroup),
      'service account': await serviceAccountOf(owner, server.id),
      ...(Object.fromEntries(
        Object.entries(tokens).map(([kind, client]) => [`token ${kind}`, client]),
      ) as Readonly<Record<`token ${TokenKind}`, RawClient>>),
    };
    await askers.owner.post(`/api/servers/${server.id}/status`);
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  const verdictOf = async (asker: Asker, type: ClientMessage['type'], serverId: number): Promise<Verdict> => {
    const { credentials } = askers[asker];
    const socket = await LiveClient.open(outpost.url, credentials).catch(() => undefined);
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
