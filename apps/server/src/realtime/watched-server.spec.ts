import { describe, expect, it } from '@jest/globals';
import { WatchedServer } from './watched-server.js';

const QUESTION = 'here.1';
type Step = (server: WatchedServer) => void;

const follows =
  (epoch: number, count: number, entries: 0 | 1 = 1): Step =>
  (server) =>
    server.follow({ epoch, count }, entries, false);
const goodbye =
  (epoch: number, count: number): Step =>
  (server) =>
    server.follow({ epoch, count }, 0, true);
const line =
  (id: number): Step =>
  (server) =>
    server.note(id, false, true);
const ofOthers =
  (id: number, isUpdate = false): Step =>
  (server) =>
    server.note(id, isUpdate, false);
const begins =
  (upTo: number): Step =>
  (server) =>
    server.begin(upTo);
const taken =
  (epoch: number): Step =>
  (server) =>
    server.taken(epoch);
const left: Step = (server) => server.left(false);
const lost: Step = (server) => server.left(true);
const newsMissed: Step = (server) => server.checkPlace();
const answered =
  (upTo: number): Step =>
  (server) => {
    server.ask(QUESTION, 0);
    server.answer(upTo);
  };

/** What is asked about after these steps, and read from the log that ends with this entry. */
function readAfter(steps: readonly Step[], stored: number): ReturnType<WatchedServer['answer']> {
  const server = new WatchedServer();
  for (const step of steps) step(server);
  if (!server.hasQuestion) return undefined;
  server.ask(QUESTION, 0);
  return server.answer(stored);
}

function missedAfter(steps: readonly Step[]): unknown {
  const { after, count } = readAfter(steps, 0) ?? {};
  return after === undefined ? undefined : { after, count };
}

describe('A watched server', () => {
  it.each<[string, readonly Step[]]>([
    ['each message counts one more', [follows(1, 7), line(70), follows(1, 8), line(80)]],
    ['a message says its place only', [follows(1, 7), follows(1, 7, 0)]],
    ['the first message is one in the middle', [follows(3, 99)]],
    ['a message comes twice', [follows(1, 7), follows(1, 7)]],
    ['a former holder still speaks', [follows(2, 1), follows(1, 99)]],
    ['it moves with a goodbye', [follows(1, 7), goodbye(1, 7), follows(2, 1)]],
    ['it comes here after a goodbye', [follows(1, 7), goodbye(1, 7), taken(2)]],
    ['it leaves here', [taken(1), left, follows(2, 1)]],
    ['what it held is lost after it had left here', [taken(1), follows(2, 1), lost]],
    ['another adds something after where readers began', [begins(50), ofOthers(60)]],
    ['another updates something before that', [begins(50), ofOthers(40, true)]],
    ['news are missed while it is held here', [taken(1), newsMissed]],
    ['the holder is where it was when news were missed', [follows(1, 7), newsMissed, follows(1, 7, 0)]],
  ])('lacks nothing if %s', (_, steps) => {
    expect(missedAfter(steps)).toBeUndefined();
  });

  it.each<[string, readonly Step[], { after: number; count: number }]>([
    ['a count is left out', [follows(1, 7), line(70), follows(1, 9)], { after: 70, count: 1 }],
    [
      'several are, in two places',
      [follows(1, 7), line(70), follows(1, 9), line(90), follows(1, 12)],
      { after: 70, count: 3 },
    ],
    [
      'a place is further than what came',
      [follows(1, 7), line(70), follows(1, 9, 0)],
      { after: 70, count: 2 },
    ],
    [
      'it is, after news were missed',
      [follows(1, 7), line(70), newsMissed, follows(1, 8, 0)],
      { after: 70, count: 1 },
    ],
    ['news are missed before a place is known', [begins(50), newsMissed], { after: 50, count: 0 }],
    [
      'the goodbye is further than what came',
      [follows(1, 7), line(70), goodbye(1, 8), follows(2, 1)],
      { after: 70, count: 1 },
    ],
    ['it moves without a goodbye', [follows(1, 7), line(70), follows(2, 1)], { after: 70, count: 0 }],
    [
      'the next holder was not heard from its beginning',
      [follows(1, 7), line(70), goodbye(1, 7), follows(2, 3)],
      { after: 70, count: 2 },
    ],
    ['it comes here without a goodbye', [follows(1, 7), line(70), taken(2)], { after: 70, count: 0 }],
    [
      'the next holder had begun before it left here',
      [taken(1), line(70), follows(2, 1), line(80), left, follows(3, 1)],
      { after: 80, count: 0 },
    ],
    [
      'the next holder was not heard after it left here',
      [taken(1), line(70), left, follows(2, 2)],
      { after: 70, count: 1 },
    ],
    ['it is lost here', [taken(1), line(70), lost, follows(2, 1)], { after: 70, count: 0 }],
    ['it is lost here and comes back', [taken(1), line(70), lost, taken(2)], { after: 70, count: 0 }],
    [
      'another adds something before where readers began',
      [begins(50), ofOthers(40)],
      { after: 39, count: 1 },
    ],
    [
      'others have added something since',
      [follows(1, 7), line(70), ofOthers(80), follows(1, 9)],
      { after: 70, count: 1 },
    ],
    [
      'something is missed again after an answer',
      [follows(1, 7), follows(1, 9), answered(90), follows(1, 12)],
      { after: 90, count: 2 },
    ],
  ])('lacks something if %s', (_, steps, missed) => {
    expect(missedAfter(steps)).toEqual(missed);
  });

  it.each<[string, readonly Step[], number, number]>([
    ['where the log ends', [follows(1, 7), line(70), follows(1, 9)], 90, 90],
    [
      'where it ends, also before what a holder tells that goes on',
      [follows(1, 7), line(95), follows(1, 9)],
      90,
      90,
    ],
    ['what a former holder told, which was not stored', [follows(1, 7), line(95), follows(2, 1)], 90, 95],
    [
      'what it told after others were missed',
      [line(70), follows(1, 9), follows(1, 12), line(95), follows(2, 1)],
      90,
      95,
    ],
    ['what was told here and lost', [taken(1), line(95), lost, follows(2, 1), line(120)], 90, 95],
    ['where the log ends after what others add', [follows(1, 7), ofOthers(95), follows(2, 1)], 90, 90],
  ])('has its readers read up to %s', (_, steps, stored, upTo) => {
    expect(readAfter(steps, stored)?.upTo).toBe(upTo);
  });

  it('needs to know where its holder is from when news were missed until a holder says so', () => {
    const server = new WatchedServer();
    const isNeeded = (...steps: readonly Step[]): boolean => {
      for (const step of steps) step(server);
      return server.needsPlace;
    };
    expect(isNeeded(follows(2, 7))).toBe(false);
    expect(isNeeded(newsMissed)).toBe(true);
    expect(isNeeded(follows(1, 9))).toBe(true);
    expect(isNeeded(follows(2, 7, 0))).toBe(false);
    expect(isNeeded(newsMissed, taken(3))).toBe(false);
    expect(isNeeded(left, newsMissed)).toBe(true);
  });

  it('has the readers that waited begin, and those that came later wait for the next answer', () => {
    const server = new WatchedServer();
    const begun: string[] = [];
    const [gone, first, later] = ['gone', 'first', 'later'].map(
      (name) => (upTo: number) => void begun.push(`${name} ${upTo}`),
    ) as [(upTo: number) => void, (upTo: number) => void, (upTo: number) => void];
    for (const begin of [gone, first]) server.wait(begin);
    server.ask(QUESTION, 0);
    server.wait(later);
    server.stopWaiting(gone);
    expect([server.answer(50), begun, server.hasQuestion]).toEqual([undefined, ['first 50'], true]);
    server.ask(QUESTION, 0);
    server.answer(60);
    expect([begun, server.hasQuestion]).toEqual([['first 50', 'later 60'], false]);
  });
});
