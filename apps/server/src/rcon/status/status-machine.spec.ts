import { describe, expect, it } from '@jest/globals';
import { type GameInfo } from '@outpost/game-query/game-query.js';
import fc from 'fast-check';
import { dueAt, type Link, NOT_SEEN, reduce, type StatusInput, type StatusState } from './status-machine.js';

const GAME = { name: 'Chernarus', players: 3 } as GameInfo;

/** A server driven by the rows of the tables, with its own clock. */
class Server {
  state: StatusState = NOT_SEEN;
  /** The statuses shown, in order. */
  readonly shown: string[] = [];
  now = 1_000;

  take(input: StatusInput): void {
    this.state = reduce(this.state, input, this.now);
    const { status, fallback, reason } = this.state.shown;
    const text = `${fallback ? 'limited' : status}${reason === null ? '' : `: ${String(reason)}`}`;
    if (this.shown.at(-1) !== text) this.shown.push(text);
  }

  pass(ms: number): void {
    const end = this.now + ms;
    for (let due = dueAt(this.state); due !== undefined && due <= end; due = dueAt(this.state)) {
      this.now = due;
      this.take({ type: 'time' });
    }
    this.now = end;
  }
}

type Step = (server: Server) => void;
const input =
  (taken: StatusInput): Step =>
  (server) =>
    server.take(taken);
const link = (seen: Link, reconnectsAtOnce = false): Step =>
  input({ type: 'link', link: seen, reconnectsAtOnce });

const registered = input({ type: 'registered', hasQueryPort: false });
const withQueryPort = input({ type: 'registered', hasQueryPort: true });
const moved = input({ type: 'moved' });
const replaced = input({ type: 'replaced' });
const online = link({ state: 'online' });
const lost = (reason = 'No answer'): Step => link({ state: 'waiting', reason });
const blip = (reason = 'No answer'): Step => link({ state: 'waiting', reason }, true);
const refused = link({ state: 'refused', reason: 'Wrong password' });
const restart = input({ type: 'restart-sent', link: { state: 'online' } });
const restartAfterLoss = input({ type: 'restart-sent', link: { state: 'waiting', reason: 'No answer' } });
const personAsks = input({ type: 'asked' });
const answer =
  (info: GameInfo | undefined, obstacle: string | null, question?: number): Step =>
  (server) =>
    server.take({
      type: 'answered',
      question: question ?? server.state.questions,
      answer: { info, obstacle },
    });
const gameAnswers = answer(GAME, null);
const gameIsSilent = answer(undefined, null);
const gameCannotBeAsked = answer(undefined, 'Queries go to IPv4 addresses only.');
const lateAnswer = answer(GAME, null, 1);
const pass =
  (seconds: number): Step =>
  (server) =>
    server.pass(seconds * 1_000);

const MINUTE = 60;
const RESTARTING = 'restarting: The server is restarting.';
const NOT_BACK = 'offline: The server did not come back within ten minutes of its restart. No answer';

type Row = readonly [given: string, steps: readonly Step[], shown: readonly string[]];

const RCON: readonly Row[] = [
  ['nothing is known yet', [registered], ['checking']],
  ['it lets the panel in', [registered, online], ['checking', 'online']],
  ['RCON is lost', [online, lost()], ['online', 'offline: No answer']],
  ['the reason changes', [lost(), lost('Refused')], ['offline: No answer', 'offline: Refused']],
  ['the password is refused', [online, refused], ['online', 'offline: Wrong password']],
  ['it comes back', [lost(), online], ['offline: No answer', 'online']],
  ['it gets another address', [online, replaced], ['online', 'checking']],
  ['a loss is mended at once', [online, blip(), pass(2.9), online, pass(60)], ['online']],
  ['a loss was expected to be mended at once', [online, blip(), pass(3)], ['online', 'offline: No answer']],
  [
    'one loss follows another',
    [online, blip('first'), pass(2), blip('second'), pass(10)],
    ['online', 'offline: second'],
  ],
];

const MOVES: readonly Row[] = [
  [
    'the first attempts of its next replica fail',
    [registered, moved, lost(), pass(12), lost('Again'), pass(10), online, pass(MINUTE)],
    ['checking', 'online'],
  ],
  [
    'none succeeds for half a minute',
    [registered, moved, lost(), pass(12), lost('Again'), pass(18)],
    ['checking', 'offline: Again'],
  ],
  [
    'it is lost once it has let the next replica in',
    [registered, moved, online, pass(5), lost()],
    ['checking', 'online', 'offline: No answer'],
  ],
  ['it refuses the next replica', [registered, moved, refused], ['checking', 'offline: Wrong password']],
  [
    'its first session is lost at once',
    [registered, moved, blip(), pass(29), online],
    ['checking', 'online'],
  ],
  [
    'the next replica needs half a minute, and its game is asked then',
    [withQueryPort, moved, lost(), pass(29), lost(), pass(1), gameAnswers],
    ['checking', 'limited: No answer'],
  ],
];

const LIMITED_MODE: readonly Row[] = [
  ['RCON is lost and the game has not answered yet', [withQueryPort, online, lost()], ['checking', 'online']],
  ['the game answers', [withQueryPort, lost(), gameAnswers], ['checking', 'limited: No answer']],
  ['the game is silent, too', [withQueryPort, lost(), gameIsSilent], ['checking', 'offline: No answer']],
  [
    'the game can not be asked',
    [withQueryPort, lost('The session ended.'), gameCannotBeAsked],
    ['checking', 'offline: The session ended. Queries go to IPv4 addresses only.'],
  ],
  [
    'the game answers every other time, fifteen seconds apart',
    [withQueryPort, lost(), gameAnswers, pass(15), gameIsSilent, pass(15), gameAnswers],
    ['checking', 'limited: No answer', 'offline: No answer', 'limited: No answer'],
  ],
  [
    'a later attempt fails for another reason',
    [withQueryPort, lost(), gameAnswers, lost('Nobody listens')],
    ['checking', 'limited: No answer', 'limited: Nobody listens'],
  ],
  [
    'RCON comes back before the answer',
    [withQueryPort, lost(), online, lateAnswer, pass(60)],
    ['checking', 'online'],
  ],
  [
    'an answer is about an earlier loss',
    [withQueryPort, lost(), online, lost('Again'), lateAnswer],
    ['checking', 'online'],
  ],
  [
    'it is lost again after it was back',
    [withQueryPort, lost(), gameAnswers, online, lost(), gameIsSilent],
    ['checking', 'limited: No answer', 'online', 'offline: No answer'],
  ],
  ['the query port is taken away', [withQueryPort, lost(), registered], ['checking', 'offline: No answer']],
  [
    'a query port is given to a lost one',
    [registered, lost(), withQueryPort, gameAnswers],
    ['checking', 'offline: No answer', 'limited: No answer'],
  ],
];

const RESTARTS: readonly Row[] = [
  [
    'it goes down and comes back',
    [online, restart, lost(), pass(5 * MINUTE), lost(), online, lost()],
    ['online', RESTARTING, 'online', 'offline: No answer'],
  ],
  [
    'it does not come back within ten minutes',
    [online, restart, lost(), pass(10 * MINUTE), lost('Refused')],
    ['online', RESTARTING, NOT_BACK, 'offline: Refused'],
  ],
  ['its password is refused then', [restart, refused], [RESTARTING, 'offline: Wrong password']],
  [
    'a countdown runs: its session outlives the command, then drops',
    [online, restart, pass(MINUTE), lost(), online],
    ['online', RESTARTING, 'online', RESTARTING, 'online'],
  ],
  [
    'the command has no effect within ten minutes',
    [online, restart, pass(10 * MINUTE), lost()],
    ['online', RESTARTING, 'online', 'offline: No answer'],
  ],
  [
    'its session was lost before the command was known to have left',
    [online, lost(), restartAfterLoss, pass(MINUTE)],
    ['online', 'offline: No answer', RESTARTING],
  ],
  ['a loss that is mended at once lasts', [online, restart, blip(), pass(3)], ['online', RESTARTING]],
  [
    'its game would answer, but is not queried during the restart',
    [withQueryPort, lost(), gameAnswers, restart, lost(), pass(MINUTE), lateAnswer],
    ['checking', 'limited: No answer', RESTARTING],
  ],
  [
    'it is not back, and its game answers',
    [withQueryPort, online, restart, lost(), pass(10 * MINUTE), gameAnswers],
    ['checking', 'online', RESTARTING, NOT_BACK.replace('offline', 'limited')],
  ],
  [
    'it gets another address',
    [online, restart, replaced, pass(20 * MINUTE)],
    ['online', RESTARTING, 'checking'],
  ],
];

describe('What is shown of a server', () => {
  describe.each([
    ['RCON', RCON],
    ['a move between replicas', MOVES],
    ['Limited Mode', LIMITED_MODE],
    ['a restart', RESTARTS],
  ])('by %s', (_, rows) => {
    it.each(rows)('when %s', (_given, steps, shown) => {
      const server = new Server();
      for (const step of steps) step(server);
      expect(server.shown).toEqual(shown);
    });
  });
});

describe('The game of a server', () => {
  const asked = (...steps: readonly Step[]): number => {
    const server = new Server();
    for (const step of steps) step(server);
    return server.state.questions;
  };

  it.each<readonly [given: string, steps: readonly Step[], questions: number]>([
    ['never while RCON is there', [withQueryPort, online, personAsks, pass(60)], 0],
    ['never without a query port', [registered, lost(), personAsks, pass(60)], 0],
    ['at once when RCON is lost', [withQueryPort, lost()], 1],
    ['every fifteen seconds from then on', [withQueryPort, lost(), pass(44)], 3],
    ['no more often for another reason of the loss', [withQueryPort, lost(), lost('Refused')], 1],
    [
      'at once when a person asks, and then fifteen seconds later',
      [withQueryPort, lost(), pass(10), personAsks, pass(14)],
      2,
    ],
    ['again when its address may have changed', [withQueryPort, lost(), withQueryPort], 2],
    ['not while the server restarts', [withQueryPort, lost(), restart, pass(300)], 1],
  ])('is asked %s', (_, steps, questions) => {
    expect(asked(...steps)).toBe(questions);
  });
});

describe('After any history', () => {
  const links = fc.oneof(
    fc.constant<Link>({ state: 'online' }),
    fc.constant<Link>({ state: 'waiting', reason: 'No answer' }),
    fc.constant<Link>({ state: 'refused', reason: null }),
  );
  const inputs = fc.oneof<fc.Arbitrary<StatusInput>[]>(
    fc.record({ type: fc.constant('registered' as const), hasQueryPort: fc.boolean() }),
    fc.record({ type: fc.constant('link' as const), link: links, reconnectsAtOnce: fc.boolean() }),
    fc.record({ type: fc.constant('restart-sent' as const), link: links }),
    fc.record({
      type: fc.constant('answered' as const),
      question: fc.nat(5),
      answer: fc.constantFrom({ info: GAME, obstacle: null }, { info: undefined, obstacle: null }),
    }),
    fc.constantFrom<StatusInput>(
      { type: 'replaced' },
      { type: 'moved' },
      { type: 'asked' },
      { type: 'time' },
    ),
  );
  const histories = fc.array(fc.tuple(inputs, fc.nat(700_000)), { maxLength: 30 });
  const after = (history: readonly (readonly [StatusInput, number])[]): Server => {
    const server = new Server();
    for (const [taken, ms] of history) {
      server.take(taken);
      server.pass(ms);
    }
    return server;
  };

  it('a server that lets the panel in is online at once', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const server = after(history);
        online(server);
        expect(server.state.shown.status).toBe('online');
        expect([server.state.loss, server.state.restart, server.state.brief]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
        expect(dueAt(server.state)).toBeUndefined();
      }),
    );
  });

  it('an answer to an earlier question changes nothing', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 5 }), (history, before) => {
        const { state, now } = after(history);
        const question = state.questions - before;
        const late = { type: 'answered', question, answer: { info: GAME, obstacle: null } };
        expect(reduce(state, late as StatusInput, now)).toBe(state);
      }),
    );
  });

  it('nothing due is left over', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { state, now } = after(history);
        expect(dueAt(state) ?? Infinity).toBeGreaterThan(now);
      }),
    );
  });

  it('a restart is over within ten minutes', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const server = after(history);
        server.pass(600_000);
        // The game may still have to be queried before the server is shown as offline.
        gameIsSilent(server);
        expect(server.state.shown.status).not.toBe('restarting');
      }),
    );
  });
});
