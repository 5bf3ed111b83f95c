import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { Alarm } from '../../shared/alarm.js';
import { decodeServerPacket, encodeAck, encodeCommand, encodeLogin } from '../battleye.packet.js';
import { Journal } from './journal.js';
import { seededRandom } from './seeded-random.js';
import { ServerCore } from './server-core.js';
import { type Peer } from './simulated-client.js';
import { SimulatedWorld } from './simulated-world.js';

const ALICE: Peer = { address: '192.0.2.1', port: 1000 };
const BOB: Peer = { address: '192.0.2.1', port: 1001 };

/** A core that records its packets and uses a manual clock. */
function setUp(strictSequence = true) {
  const clock = new ManualClock();
  const journal = new Journal(() => undefined);
  const sent: { to: Peer; text: string }[] = [];
  const world: SimulatedWorld = new SimulatedWorld(clock, seededRandom(1), (text) => core.broadcast(text));
  const alarm = new Alarm(clock, () => core.tick());
  const core: ServerCore = new ServerCore({
    options: {
      password: 'secret',
      partBytes: 1024,
      strictSequence,
      answersShutdown: true,
      leavesUnanswered: /^missions/,
      console: 'classic' as const,
    },
    clock,
    journal,
    world,
    send: (to, packet) => sent.push({ to, text: describePacket(packet) }),
    wakeBy: (time) => alarm.ringBy(time),
    shutDown: () => core.forgetClients(),
  });
  const command = (seq: number, text: string, peer = ALICE): void =>
    core.receive(peer, encodeCommand(seq, text));
  const login = (peer = ALICE, password = 'secret'): void => core.receive(peer, encodeLogin(password));
  const take = (): string[] => sent.splice(0).map(({ text }) => text);
  return { clock, journal, world, core, sent, command, login, take };
}

function describePacket(bytes: Uint8Array): string {
  const packet = decodeServerPacket(bytes);
  if (packet === undefined) return 'garbage';
  if (packet.type === 'login') return packet.accepted ? 'in' : 'out';
  return `${packet.type} ${packet.seq} ${packet.type === 'part' ? packet.index : packet.text}`;
}

describe('login', () => {
  it('accepts the right password and announces the login, and refuses a wrong one', () => {
    const { login, take, journal } = setUp();
    login(ALICE, 'wrong');
    login();
    expect(take()).toEqual(['out', 'in', 'message 0 RCon admin #0 (192.0.2.1:1000) logged in']);
    expect(JSON.stringify(journal.entries)).not.toContain('secret');
  });

  it('answers a resent login without resetting the numbers', () => {
    const { login, command, take } = setUp();
    login();
    command(0, 'version');
    login();
    take();
    command(1, '#lock');
    expect(take()).toEqual(['reply 1 ']);
  });

  it('gives each admin a number and reuses freed ones', async () => {
    const { login, clock, command, core, take } = setUp();
    login(ALICE);
    login(BOB);
    core.receive(BOB, encodeAck(0));
    await clock.advance(10_000);
    expect(core.clientCount).toBe(1);
    login(ALICE);
    command(0, 'admins');
    expect(take().at(-1)).toMatch(/\n0 192\.0\.2\.1:1000\n1 192\.0\.2\.1:1001$/);
  });
});

describe('commands', () => {
  it('are ignored from a client that is not logged in', () => {
    const { command, take } = setUp();
    command(0, 'players');
    expect(take()).toEqual([]);
  });

  it('with a repeated number are answered from the cache and not run again', () => {
    const { login, command, take, journal } = setUp();
    login();
    take();
    command(0, 'say -1 once');
    command(0, 'say -1 once');
    expect(journal.executed).toEqual(['say -1 once']);
    expect(journal.receivedSeqs).toEqual([0, 0]);
    expect(take().filter((text) => text === 'reply 0 ')).toHaveLength(2);
  });

  it('are run and left unanswered, also when they are repeated, where the server is like that', () => {
    const { login, command, take, journal } = setUp();
    login();
    take();
    command(0, 'missions');
    command(0, 'missions');
    expect([take(), journal.executed]).toEqual([[], ['missions']]);
    command(1, '#lock');
    expect(take()).toEqual(['reply 1 ']);
  });

  it('AT-01: with a gap in the numbers drop the client, unless the server is lenient', () => {
    const strict = setUp();
    strict.login();
    strict.command(1, 'players');
    expect(strict.journal.of('dropped').map((entry) => entry.reason)).toEqual(['sequence-gap']);
    const lenient = setUp(false);
    lenient.login();
    lenient.command(9, 'say -1 x');
    lenient.command(10, 'say -1 y');
    expect(lenient.journal.executed).toEqual(['say -1 x', 'say -1 y']);
  });

  it('wrap from 255 to 0', () => {
    const { login, command, journal } = setUp();
    login();
    for (let i = 0; i < 600; i += 1) command(i % 256, '#lock');
    expect(journal.executed).toHaveLength(600);
    expect(journal.of('dropped')).toEqual([]);
  });
});

describe('time limits', () => {
  it('drops a client 45 s after its last command; acknowledgements do not count', async () => {
    const { login, command, core, clock, journal } = setUp();
    login();
    core.receive(ALICE, encodeAck(0));
    await clock.advance(30_000);
    command(0, '');
    await clock.advance(44_999);
    core.broadcast('chat');
    core.receive(ALICE, encodeAck(1));
    expect(core.clientCount).toBe(1);
    await clock.advance(1);
    expect(core.clientCount).toBe(0);
    expect(journal.of('dropped').map((entry) => entry.reason)).toEqual(['idle']);
  });

  it('sends an unacknowledged message five times in ten seconds, then drops the client', async () => {
    const { login, clock, take, core, journal } = setUp();
    login();
    await clock.advance(9_999);
    expect(take().filter((text) => text.startsWith('message 0'))).toHaveLength(5);
    expect(core.clientCount).toBe(1);
    await clock.advance(1);
    expect(journal.of('dropped').map((entry) => entry.reason)).toEqual(['unacknowledged']);
  });

  it('numbers the messages of each client on its own', () => {
    const { login, core, sent } = setUp();
    login(ALICE);
    login(BOB);
    sent.length = 0;
    core.broadcast('hello');
    expect(sent).toEqual([
      { to: ALICE, text: 'message 2 hello' },
      { to: BOB, text: 'message 1 hello' },
    ]);
  });
});
