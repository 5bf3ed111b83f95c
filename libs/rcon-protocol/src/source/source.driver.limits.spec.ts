import { afterEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { SOURCE_PERSONALITIES } from './simulator/personalities.js';
import { SimulatedWorld } from './simulator/simulated-world.js';
import { SimulatedLinks } from './testing/simulated-link.js';

const links = new SimulatedLinks();
afterEach(() => links.closeAll());

const answering = (replies: Readonly<Record<string, string>>): SimulatedWorld =>
  new SimulatedWorld(undefined, replies);

describe('SourceDriver with large replies', () => {
  it('AT-41: accepts packets of 4106 bytes and of half a mebibyte as complete replies', async () => {
    const world = answering({ full: 'A'.repeat(4096), cvarlist: 'c'.repeat(512 * 1024) });
    const minecraft = await links.open({ personality: 'minecraft', world }, 'minecraft');
    expect((await minecraft.execute('full')).length).toBe(4096);
    const factorio = await links.open({ personality: 'factorio', world });
    expect((await factorio.execute('cvarlist')).length).toBe(512 * 1024);
  });

  it.each(['factorio', 'generic'] as const)(
    'AT-42: accepts one packet of a mebibyte (%s)',
    async (dialect) => {
      const world = answering({ dump: 'd'.repeat(1024 * 1024 - 10) });
      const { execute } = await links.open({ personality: 'factorio', world }, dialect);
      expect((await execute('dump')).length).toBe(1024 * 1024 - 10);
      expect(await execute('echo after')).toBe('after');
    },
  );

  it('AT-36, AT-46: joins parts cut inside characters, without a separator', async () => {
    const text = 'Ж€🎮'.repeat(60);
    const personality = { ...SOURCE_PERSONALITIES.srcds, partLength: 7 };
    const { execute } = await links.open({ personality, world: answering({ names: text }) }, 'srcds');
    expect(await execute('names')).toBe(text);
  });

  it('AT-44: a command too long for Minecraft never reaches the server, and the connection stays', async () => {
    const { server, link, execute } = await links.open({ personality: 'minecraft' }, 'minecraft');
    await expect(link.execute('ё'.repeat(724))).rejects.toMatchObject({
      kind: 'invalid-command',
      fate: 'not-sent',
    });
    expect(await execute(`echo ${'x'.repeat(1441)}`)).toBe('x'.repeat(1441));
    expect([server.journal.count('command'), server.journal.count('malformed')]).toEqual([1, 0]);
  });
});

describe('SourceDriver with unsolicited data', () => {
  it('AT-38: does not treat lines with id 0 as replies, because no command has that id', async () => {
    const { server, execute, messages } = await links.open({ personality: 'factorio' }, 'factorio');
    server.push(0, 0, '[CHAT] Rowan: hi');
    const replies = ['echo one', 'echo two'].map((command) => execute(command));
    server.push(0, 0, '[JOIN] Dana joined the game');
    expect(await Promise.all(replies)).toEqual(['one', 'two']);
    expect(messages).toEqual(['[CHAT] Rowan: hi', '[JOIN] Dana joined the game']);
  });

  it('AT-60e: reads nothing more from a connection after a malformed packet', async () => {
    const { server, link, closed } = await links.open({});
    server.faults.hostileSize = 0x7fff_ffff;
    const [first, second] = await Promise.allSettled([link.execute('version'), link.execute('players')]);
    expect([first, second]).toMatchObject([
      { status: 'rejected', reason: { kind: 'protocol' } },
      { status: 'rejected', reason: { kind: 'protocol' } },
    ]);
    server.faults.hostileSize = null;
    expect((await closed).kind).toBe('protocol');
    await expect(link.execute('version')).rejects.toMatchObject({ kind: 'protocol', fate: 'not-sent' });
    expect(server.journal.commands.length).toBeLessThanOrEqual(2);
  });
});

describe('SourceDriver and time', () => {
  it('AT-59: executes a command after an idle hour', async () => {
    const clock = new ManualClock();
    const { server, execute } = await links.open({ clock }, 'srcds', clock);
    expect(await execute('echo before')).toBe('before');
    await clock.advance(3_600_000);
    expect(await execute('echo after')).toBe('after');
    expect(server.journal.count('connected')).toBe(1);
  });

  it('AT-51: a command the server never answers is sent once, and the next one works', async () => {
    const { server, link, execute } = await links.open(
      { personality: 'zomboid', faults: { unanswered: /^players$/ } },
      'zomboid',
    );
    await expect(link.execute('players', { timeoutMs: 200 })).rejects.toMatchObject({
      kind: 'timed-out',
      fate: 'unknown',
    });
    expect(await execute('save')).toBe('World saved\n');
    expect(server.journal.commands).toEqual(['players', 'save']);
  });

  it.each(['srcds', 'generic'] as const)(
    'AT-55: gives up a session lost by a map change before a command times out (%s)',
    async (dialect) => {
      const { link, execute, closed } = await links.open({ faults: { mapChange: 'forgets' } }, dialect);
      await execute('changelevel de_other');
      await expect(link.execute('status')).rejects.toMatchObject({ kind: 'lost', fate: 'unknown' });
      expect((await closed).kind).toBe('lost');
    },
  );

  it('AT-55: continues a session that survived the map change', async () => {
    const { link, server, execute } = await links.open({}, 'srcds');
    await execute('changelevel de_other');
    await execute('status');
    server.faults.delayMs = 4_000 / 5;
    expect((await link.execute('echo slow')).text).toBe('slow');
    expect(server.journal.count('connected')).toBe(1);
  });
});
