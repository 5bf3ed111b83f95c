import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type PlayerList } from '@outpost/contracts/players.js';
import { type ScheduledCommand, type TestScheduleResponse } from '@outpost/contracts/schedules.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SourcePersonalityName } from '@outpost/rcon-protocol/source/simulator/personalities.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/source/simulator/simulated-world.js';
import { type SourceFaults } from '@outpost/rcon-protocol/source/simulator/source-faults.js';
import { PACKET_TYPE } from '@outpost/rcon-protocol/source/source.packet.js';
import { RCON_PASSWORD, sourceAddress } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { registered } from './support/registered.js';
import { underAttack } from './support/under-attack.js';

const LONG = { timeoutMs: 30_000 };
/** Longer than a single packet of any game. */
const LONG_TEXT = 'row of a long answer\n'.repeat(1_000);
const UNKNOWN_WORDS = "Unknown command, type 'help' for all commands.";

interface Habits {
  readonly personality: SourcePersonalityName;
  readonly faults?: Partial<SourceFaults>;
  readonly replies?: Readonly<Record<string, string>>;
  readonly bootDelayMs?: number;
}

describe('A game server with habits of its own', () => {
  const held = underAttack();
  const games: SimulatedSourceServer[] = [];
  beforeAll(async () => {
    // Warm-up: the first command is slower.
    const { id } = await playing('generic-source', { personality: 'srcds' });
    await ask(id, 'version');
  }, 60_000);
  afterAll(async () => {
    await Promise.all(games.map((game) => game.stop()));
  });

  async function playing(game: string, { replies = {}, ...habits }: Habits) {
    const world = new SimulatedWorld(undefined, replies);
    const options = { port: 0, password: RCON_PASSWORD, world, ...habits };
    const server = await SimulatedSourceServer.start(options);
    games.push(server);
    const id = await registered(held.admin, { ...sourceAddress(server), game });
    return { server, id };
  }
  const ask = async (id: number, command: string): Promise<ExecuteCommandResponse> =>
    (await held.admin.post<ExecuteCommandResponse>(`/api/servers/${id}/command`, { command })).body;

  attack(
    '4.11',
    'Squad behind the generic game, one byte per read',
    () => held.panel,
    async () => {
      const words = Array.from({ length: 10 }, (_, at) => `word ${at}`);
      for (const personality of ['squad', 'squad-doubled'] as const) {
        const { id } = await playing('generic-source', { personality, faults: { chunking: 1 } });
        const answers = await Promise.all(
          words.map(async (word) => (await ask(id, `echo ${word}`)).response),
        );
        for (const word of words) answers.push((await ask(id, `echo ${word}`)).response);
        expect(answers).toEqual([...words, ...words]);
      }
      return 'each of 40 commands answered';
    },
    LONG,
  );

  attack(
    '4.12',
    'Cuberite behind the generic game and behind its own: hangs up on a packet it does not know',
    () => held.panel,
    async () => {
      const replies = { dump: LONG_TEXT };
      for (const game of ['generic-source', 'minecraft']) {
        const { id } = await playing(game, { personality: 'cuberite', replies });
        expect((await ask(id, 'echo hello')).response).toBe('hello');
        expect(await ask(id, 'dump')).toEqual({ response: LONG_TEXT, outcome: 'executed' });
        expect((await ask(id, 'echo again')).response).toBe('again');
      }
      return `${LONG_TEXT.length} bytes whole, and the answer behind it`;
    },
    LONG,
  );

  attack(
    '4.13',
    'ARK: an answer in parts of 4,096',
    () => held.panel,
    async () => {
      const { id } = await playing('ark-se', {
        personality: 'ark',
        replies: { dump: LONG_TEXT },
      });
      const { response } = await ask(id, 'dump');
      expect(response).toBe(LONG_TEXT);
      return `${response.length} of ${LONG_TEXT.length} bytes`;
    },
    LONG,
  );

  attack(
    '4.14',
    'Rust: says nothing to a command without output, and prints each answer as a line too',
    () => held.panel,
    async () => {
      const { server, id } = await playing('rust', { personality: 'rust', replies: { 'server.save': '' } });
      const headers = { cookie: held.admin.cookieHeader, origin: held.panel.url };
      const live = await LiveClient.open(held.panel.url, headers);
      live.send({ type: 'subscribe', serverId: id });
      await live.next('serverStatus');
      const save = await ask(id, 'server.save');
      await ask(id, 'echo said once');
      server.print('the last line');
      await live.next('consoleUpdate', ({ response }) => response === 'the last line');
      live.close();
      const lines = live.received.filter((message) => message.type === 'consoleUpdate');
      expect(save).toEqual({ response: '', outcome: 'executed' });
      expect(lines.map(({ response }) => response)).toEqual(['the last line']);
      return 'executed, and nothing is shown twice';
    },
    LONG,
  );

  attack(
    '4.15',
    'mixes lines of its console into the answers',
    () => held.panel,
    async () => {
      const body = 'a line of the console';
      for (const type of [PACKET_TYPE.consoleLine, PACKET_TYPE.value]) {
        const faults = { unsolicited: [{ id: -1, type, body }] };
        const { id } = await playing('generic-source', { personality: 'rust', faults });
        const answers = [(await ask(id, 'echo one')).response, (await ask(id, 'version')).response];
        expect(answers.join()).not.toContain(body);
      }
      return 'the answer alone';
    },
    LONG,
  );

  attack(
    '4.16',
    'hangs up on what we send behind a long answer, and restarts',
    () => held.panel,
    async () => {
      const { server, id } = await playing('minecraft', {
        ...{ personality: 'minecraft', faults: { hangsUpOnMark: true }, bootDelayMs: 3_000 },
        replies: { help: LONG_TEXT },
      });
      server.restart();
      const began = performance.now();
      const headers = { cookie: held.admin.cookieHeader, origin: held.panel.url };
      const live = await LiveClient.open(held.panel.url, headers);
      live.send({ type: 'subscribe', serverId: id });
      await live.next('serverStatus', ({ status }) => status === 'offline');
      live.received.length = 0;
      await live.next('serverStatus', ({ status }) => status === 'online');
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      // Connected throughout: it answers, and the session is not lost in between.
      for (const word of ['one', 'two', 'three']) expect((await ask(id, `echo ${word}`)).response).toBe(word);
      live.close();
      expect(live.received.filter(({ type }) => type === 'serverStatus')).toHaveLength(1);
      return `back after ${seconds} s`;
    },
    LONG,
  );

  attack(
    '4.54',
    'lists its players in the form of another server',
    () => held.panel,
    async () => {
      const { id } = await playing('minecraft', {
        ...{ personality: 'minecraft', replies: { list: 'Players (2): Anna, Boris_77' } },
      });
      const { body } = await held.admin.post<PlayerList>(`/api/servers/${id}/players/refresh`);
      expect(body.players.map(({ name }) => name)).toEqual(['Anna', 'Boris_77']);
      return `${body.players.length} players`;
    },
    LONG,
  );

  attack(
    '4.55',
    'does not know the command of a schedule',
    () => held.panel,
    async () => {
      const { id } = await playing('minecraft', {
        ...{ personality: 'minecraft', replies: { fly: UNKNOWN_WORDS } },
      });
      const path = `/api/servers/${id}/scheduled`;
      const body = { command: 'fly', schedule: '0 5 * * *' };
      const { body: schedule } = await held.admin.post<ScheduledCommand>(path, body);
      await held.admin.post<TestScheduleResponse>(`${path}/${schedule.id}/test`);
      const [shown] = (await held.admin.get<ScheduledCommand[]>(path)).body;
      expect(shown?.lastOutcome).toBe('failed');
      expect((await held.admin.get<Server>(`/api/servers/${id}`)).body.status).toBe('online');
      return `${shown?.lastOutcome}`;
    },
    LONG,
  );
});
