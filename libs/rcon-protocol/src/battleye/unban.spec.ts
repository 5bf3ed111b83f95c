import { afterEach, describe, expect, it } from '@jest/globals';
import { BattleyeDriver } from './battleye.driver.js';
import { SimulatedBattleyeServer } from './simulator/simulated-battleye-server.js';
import { unban } from './unban.js';

const [ALICE, BOB, CAROL] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string];
const ADDRESS = '198.51.100.93';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function consoleOf(bans: readonly string[]) {
  const server = await SimulatedBattleyeServer.start({ port: 0, password: 'secret' });
  cleanUps.push(() => server.stop());
  const listener = { onMessage: () => undefined, onClosed: () => undefined };
  const target = { address: '127.0.0.1', port: server.port, password: 'secret' };
  const link = await new BattleyeDriver().connect(target, listener);
  cleanUps.push(() => link.close());
  for (const ban of bans) await link.execute(`addBan ${ban} 0 reason`);
  const execute = (command: string) => link.execute(command);
  const left = () => server.world.bans.list().map(({ target: one }) => one);
  return { server, execute, left };
}

describe('unban', () => {
  it('AT-30: takes off two of one listing and nobody else, because it reads the list before each', async () => {
    const { server, execute, left } = await consoleOf([ALICE, BOB, CAROL]);
    expect(await unban(execute, ALICE)).toBe('removed');
    expect(await unban(execute, BOB.toUpperCase())).toBe('removed');
    expect(left()).toEqual([CAROL]);
    expect(server.journal.executed.slice(3)).toEqual([
      ...['bans', 'removeBan 0', 'bans', 'writeBans', 'bans'],
      ...['bans', 'removeBan 0', 'bans', 'writeBans', 'bans'],
    ]);
  });

  it('AT-30: finds its own when somebody else removed one meanwhile', async () => {
    const { server, execute, left } = await consoleOf([ALICE, BOB, CAROL]);
    server.world.bans.remove(0);
    expect(await unban(execute, CAROL)).toBe('removed');
    expect(left()).toEqual([BOB]);
  });

  it('AT-30: takes off every ban of one target, addresses included, and writes the list to disk', async () => {
    const { server, execute, left } = await consoleOf([ADDRESS, ALICE, ADDRESS]);
    expect(await unban(execute, ADDRESS)).toBe('removed');
    server.world.bans.load();
    expect(left()).toEqual([ALICE]);
  });

  it('sends nothing but the question for somebody who is not banned', async () => {
    const { server, execute } = await consoleOf([ALICE]);
    expect(await unban(execute, BOB)).toBe('not-banned');
    expect(server.journal.executed.slice(1)).toEqual(['bans']);
  });

  it('says so when the server keeps the ban, and stops asking', async () => {
    const { execute } = await consoleOf([ALICE]);
    const sent: string[] = [];
    const deaf = (command: string) => {
      sent.push(command);
      return execute(command.startsWith('removeBan') ? 'version' : command);
    };
    expect(await unban(deaf, ALICE)).toBe('not-confirmed');
    expect(sent.filter((command) => command.startsWith('removeBan'))).toHaveLength(1);
  });

  it('does not call somebody free because the list was cut short', async () => {
    const { execute } = await consoleOf([ALICE]);
    const cut = async (command: string) => ({
      text: (await execute(command)).text.split('IP Bans')[0] ?? '',
    });
    await expect(unban(cut, BOB)).rejects.toMatchObject({ kind: 'protocol' });
  });
});
