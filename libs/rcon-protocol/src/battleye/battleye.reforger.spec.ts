import { afterEach, describe, expect, it } from '@jest/globals';
import { BattleyeDriver } from './battleye.driver.js';
import { type BattleyeOptions } from './battleye.options.js';
import { SimulatedBattleyeServer } from './simulator/simulated-battleye-server.js';
import { type SimulatorOptions } from './simulator/simulator.options.js';
import { SessionHarness } from './testing/session-harness.js';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const QUICK: Partial<BattleyeOptions> = {
  answersBy: 'messages',
  answerQuietMs: 100,
  firstMessageMs: 400,
  loginResendMs: 30,
  resendMs: 50,
  attempts: 40,
};

async function connect(options: Partial<SimulatorOptions> = {}) {
  const server = await SimulatedBattleyeServer.start({
    port: 0,
    password: 'secret',
    console: 'reforger',
    ...options,
  });
  cleanUps.push(() => server.stop());
  const messages: string[] = [];
  const listener = { onMessage: (text: string) => void messages.push(text), onClosed: () => undefined };
  const target = { address: '127.0.0.1', port: server.port, password: 'secret' };
  const link = await new BattleyeDriver(undefined, QUICK).connect(target, listener);
  cleanUps.push(() => link.close());
  return { server, link, messages };
}

const rowsOf = (text: string): number =>
  text.split('\n').filter((row) => / ; [0-9a-f-]{36} ; /.test(row)).length;

describe.each(['reforger', 'reforger-in-reply'] as const)('a server like %s', (console) => {
  it('AT-30c: answers with the complete text of the list', async () => {
    const { link } = await connect({ console, players: 20 });
    const reply = await link.execute('#players');
    expect(reply.text).toMatch(/^Players on server: \[Player#\] ; /);
    expect(rowsOf(reply.text)).toBe(20);
    expect(reply.complete).toBe(true);
  });

  it('AT-30c: two commands in a row get their own text each', async () => {
    const { link, server, messages } = await connect({ console, players: 3 });
    const replies = await Promise.all(
      ['#players', '#nonsense', '#ban list', '#players'].map((c) => link.execute(c)),
    );
    const texts = replies.map((reply) => reply.text);
    expect(texts.slice(1, 3)).toEqual(["unknown command 'nonsense'", 'Server has no bans to list.']);
    expect([texts[0], texts[3]].map((text) => rowsOf(text ?? ''))).toEqual([3, 3]);
    expect(server.journal.executed).toHaveLength(4);
    expect(messages).toEqual(['Logged In! Client ID: #0']);
  });
});

describe('a Reforger server on a lossy network', () => {
  it('AT-30c: leaves out lines the game prints between the chunks', async () => {
    const { link, server, messages } = await connect({
      players: 20,
      faults: { toClient: { reorder: 0.4, reorderMs: 10, duplicate: 0.3 } },
    });
    const list = link.execute('#players');
    for (let i = 0; i < 10; i += 1) server.say(`(Global) Rowan: line ${i}`);
    expect(rowsOf((await list).text)).toBe(20);
    await link.execute('#ban list');
    expect(messages.filter((text) => text.startsWith('(Global)'))).toHaveLength(10);
  });
});

describe('a session whose answers come as messages', () => {
  const messages = { answersBy: 'messages' } as const;
  const begun = (command = '#players') => {
    const harness = SessionHarness.ready(messages);
    const ticket = harness.submit(command);
    harness.reply(0);
    return { harness, ticket };
  };

  it('AT-30c: waits for 400 ms of silence, and at most 5 s', () => {
    const { harness, ticket } = begun();
    harness.message(0, 'Processing Command: players');
    harness.message(1, 'first');
    harness.pass(399);
    harness.message(2, 'second');
    harness.pass(399);
    expect(harness.outcomes.get(ticket)).toBeUndefined();
    harness.pass(1);
    expect(harness.outcomes.get(ticket)).toBe('first\nsecond');

    const talkative = begun();
    for (let i = 0; i < 17; i += 1) {
      talkative.harness.message(i, `line ${i}`);
      talkative.harness.pass(300);
    }
    expect(talkative.harness.outcomes.get(talkative.ticket)).toMatch(/^line 0\n.*line 16$/s);
  });

  it('AT-30c: ends at once after known final words', () => {
    const { harness, ticket } = begun('#ban remove x');
    harness.message(0, 'Ban removed!');
    expect(harness.outcomes.get(ticket)).toBe('Ban removed!');
  });

  it('AT-30c: waits for a lost chunk, orders the chunks, and joins a split character', () => {
    const { harness, ticket } = begun();
    const text = Buffer.from(`${'x'.repeat(999)}Ж end`);
    harness.messageBytes(255, Buffer.from('Processing Command: #players'));
    harness.messageBytes(1, text.subarray(1000));
    harness.pass(2_000);
    expect(harness.outcomes.get(ticket)).toBeUndefined();
    harness.messageBytes(0, text.subarray(0, 1000));
    harness.pass(400);
    expect(harness.outcomes.get(ticket)).toBe(text.toString());
  });

  it('AT-30c: treats a late line as a message, not as the start of the next answer', () => {
    const { harness, ticket } = begun();
    harness.message(0, 'Processing Command: players');
    harness.message(1, 'row');
    harness.pass(400);
    const next = harness.submit('#ban list');
    harness.reply(1);
    harness.message(2, 'late row');
    harness.message(3, 'Processing Command: ban list');
    harness.message(4, 'Server has no bans to list.');
    expect([ticket, next].map((one) => harness.outcomes.get(one))).toEqual([
      'row',
      'Server has no bans to list.',
    ]);
    expect(harness.messages).toEqual(['late row']);
    expect(harness.acks).toEqual([0, 1, 2, 3, 4]);
  });

  it('completes a command without text, sends a shutdown once, and keeps the session alive', () => {
    const { harness, ticket } = begun('#kick 3');
    harness.pass(2_500);
    expect(harness.outcomes.get(ticket)).toBe('');
    const last = harness.submit('#shutdown');
    harness.reply(1);
    expect(harness.outcomes.get(last)).toBe('');
    harness.pass(25_000);
    expect(harness.seqs).toEqual([0, 1, 2]);
  });

  it('answers with what has arrived at the deadline of the caller', () => {
    const harness = SessionHarness.ready(messages);
    const ticket = harness.submit('#players', 300);
    harness.reply(0);
    harness.message(0, 'row');
    harness.pass(300);
    expect(harness.outcomes.get(ticket)).toBe('row');
  });

  it('allows one command in flight', () => {
    expect(() => new BattleyeDriver(undefined, { answersBy: 'messages', maxInFlight: 2 })).toThrow(
      RangeError,
    );
  });
});
