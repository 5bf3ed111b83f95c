import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { sourceAddress, startSource } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { attack } from './support/attack.js';
import { HostileWebrcon } from './support/hostile-webrcon.js';
import { registered } from './support/registered.js';
import { underAttack } from './support/under-attack.js';

const SECRET = 'hunter2-and-more';
const WITH_PASSWORDS = [
  `rcon.password ${SECRET}`,
  `RCON.Password "${SECRET}"`,
  `rcon_password=${SECRET}`,
  `"rcon.password" "${SECRET}"`,
  `status;rcon.password ${SECRET}`,
  `say hello; server.password "${SECRET}"`,
  `sv_password ${SECRET}`,
  `tv_password "${SECRET}"`,
  `#login ${SECRET}`,
  `sm_rcon_password ${SECRET}`,
];

describe('Whoever may read a server, after somebody typed a password into its console', () => {
  const held = underAttack();
  let game: HostileWebrcon;
  let id: number;
  let watcher: LiveClient;
  beforeAll(async () => {
    game = await HostileWebrcon.start((command) => `${command}\nset by ${SECRET}`);
    id = await registered(held.admin, { ...sourceAddress(game), type: 'webrcon' });
    const headers = { cookie: held.admin.cookieHeader, origin: held.panel.url };
    watcher = await LiveClient.open(held.panel.url, headers);
    watcher.send({ type: 'subscribe', serverId: id });
    await watcher.next('serverStatus');
    for (const command of WITH_PASSWORDS) await held.admin.post(`/api/servers/${id}/command`, { command });
    await game.flood(1, () => `[CONSOLE] rcon.password: "${SECRET}"`);
    await watcher.next('consoleUpdate');
  }, 60_000);
  afterAll(async () => {
    watcher.close();
    await game.stop();
  });

  for (const [number, what, path] of [
    ['11.1', 'reads the history of commands', 'commands?limit=1000'],
    ['11.2', 'reads the log', 'logs?limit=1000'],
    ['11.3', 'exports the log', 'logs.csv'],
  ] as const) {
    attack(
      number,
      what,
      () => held.panel,
      async () => {
        const { body } = await held.admin.get(`/api/servers/${id}/${path}`);
        const text = JSON.stringify(body);
        expect(text).toContain('[hidden]');
        expect(text).not.toContain(SECRET);
        return `${text.split('[hidden]').length - 1} times [hidden]`;
      },
    );
  }

  attack(
    '11.4',
    'watches the live news',
    () => held.panel,
    async () => {
      const commands = (): number => watcher.received.filter(({ type }) => type === 'command').length;
      await watcher.next('command', () => commands() === WITH_PASSWORDS.length);
      expect(JSON.stringify(watcher.received)).not.toContain(SECRET);
      return `${commands()} commands, none of them with its password`;
    },
  );

  attack(
    '11.5',
    'reads the saved commands',
    () => held.panel,
    async () => {
      const path = `/api/servers/${id}/saved-commands`;
      const answers = await Promise.all(WITH_PASSWORDS.map((command) => held.admin.post(path, { command })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
      return 'none is saved: 400';
    },
  );
});

/** Commands with a hidden second command, by the game whose console splits them. */
const CHAINS: Readonly<Record<string, readonly string[]>> = {
  rust: ['say "x;quit', 'say x;quit', 'status ; quit', 'say "a\\";quit', 'say "a" ;quit "b"'],
  'source-engine': ['say "x;quit', 'status;quit', 'say a;;quit'],
  'ark-se': ['listplayers|quit', 'broadcast x | quit'],
};

describe('Somebody on the free plan', () => {
  const held = underAttack({ BILLING: 'self-hosted' });
  let game: SimulatedSourceServer;
  beforeAll(async () => {
    game = await startSource();
  });
  afterAll(() => game.stop());

  attack(
    '11.6',
    'hides a command behind one that the plan includes',
    () => held.panel,
    async () => {
      const id = await registered(held.admin, { ...sourceAddress(game), game: 'rust' });
      await held.admin.post('/api/subscription/cancel');
      const path = `/api/servers/${id}`;
      for (const [kind, commands] of Object.entries(CHAINS)) {
        await held.admin.send('PATCH', path, { game: kind });
        await held.admin.post(`${path}/status`);
        for (const command of commands) {
          const { status } = await held.admin.fail('POST', `${path}/command`, { command });
          expect([kind, command, status]).toEqual([kind, command, 403]);
        }
      }
      expect(JSON.stringify(game.journal)).not.toContain('quit');
      return '403 for each, none was sent';
    },
  );
});
