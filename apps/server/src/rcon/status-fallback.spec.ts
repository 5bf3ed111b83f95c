import { beforeEach, describe, expect, it } from '@jest/globals';
import { type GameInfo } from '@outpost/game-query/game-query.js';
import { ManualClock } from '@outpost/rcon-protocol/shared/testing/manual-clock.js';
import { type SeenStatus } from '../servers/status-board.js';
import { FALLBACK_QUERY_MS, StatusFallback } from './status-fallback.js';

const ADDRESS = { host: '192.0.2.7', queryPort: 27_016 };
const LOST: SeenStatus = { status: 'offline', reason: 'The session ended', fallback: false };
const GAME: GameInfo = {
  name: 'Chernarus',
  map: 'chernarusplus',
  version: '1.28',
  players: 3,
  maxPlayers: 60,
  pingMs: 12,
  gamePort: 2302,
};

describe('StatusFallback', () => {
  let clock: ManualClock;
  let shown: string[];
  let answers: ((info: GameInfo | undefined, obstacle?: string) => void)[];
  let fallback: StatusFallback;

  beforeEach(() => {
    clock = new ManualClock();
    shown = [];
    answers = [];
    fallback = new StatusFallback({
      address: ADDRESS,
      clock,
      ask: () =>
        new Promise((resolve) =>
          answers.push((info, obstacle) => resolve({ info, obstacle: obstacle ?? null })),
        ),
      show: ({ status, fallback: isLimited, reason }, info) =>
        shown.push(`${status}${isLimited ? '*' : ''} ${reason ?? ''} ${info?.players ?? '-'}`),
    });
  });

  const answered = async (info: GameInfo | undefined): Promise<void> => {
    answers.at(-1)?.(info);
    await fallback.settled();
  };

  it('asks the game at once when RCON is lost, and shows nothing before it has answered', async () => {
    fallback.begin(LOST);
    expect([answers.length, shown]).toEqual([1, []]);
    await answered(GAME);
    expect(shown).toEqual(['online* The session ended 3']);
  });

  it('shows the loss itself when the game does not answer either', async () => {
    fallback.begin(LOST);
    await answered(undefined);
    expect(shown).toEqual(['offline The session ended -']);
  });

  it('says so when the game can not be asked at all', async () => {
    fallback.begin({ ...LOST, reason: 'The session ended.' });
    answers[0]?.(undefined, 'Queries go to IPv4 addresses only.');
    await fallback.settled();
    expect(shown).toEqual(['offline The session ended. Queries go to IPv4 addresses only. -']);
  });

  it('asks every fifteen seconds, and follows the answers', async () => {
    fallback.begin(LOST);
    await answered(GAME);
    await clock.advance(FALLBACK_QUERY_MS - 1);
    expect(answers).toHaveLength(1);
    await clock.advance(1);
    await answered(undefined);
    await clock.advance(FALLBACK_QUERY_MS);
    await answered(GAME);
    expect(shown.map((line) => line.split(' ')[0])).toEqual(['online*', 'offline', 'online*']);
  });

  it('takes over the reason of a later attempt without asking more often', async () => {
    fallback.begin(LOST);
    fallback.begin({ ...LOST, reason: 'No answer' });
    await answered(GAME);
    fallback.begin({ ...LOST, reason: 'Nobody listens' });
    expect([answers.length, shown]).toEqual([1, ['online* No answer 3', 'online* Nobody listens 3']]);
  });

  it('ends with the loss: a late answer and the next turn change nothing', async () => {
    fallback.begin(LOST);
    const asked = fallback.settled();
    fallback.end();
    answers[0]?.(GAME);
    await asked;
    await clock.advance(10 * FALLBACK_QUERY_MS);
    expect([shown, answers.length, clock.pending]).toEqual([[], 1, 0]);
  });

  it('takes no answer about an earlier loss for one about this', async () => {
    fallback.begin(LOST);
    const earlier = fallback.settled();
    fallback.end();
    fallback.begin(LOST);
    answers[0]?.(GAME);
    await earlier;
    expect(shown).toEqual([]);
    await answered(undefined);
    expect(shown).toEqual(['offline The session ended -']);
  });

  it('waits for a new answer after the next loss', async () => {
    fallback.begin(LOST);
    await answered(GAME);
    fallback.end();
    fallback.begin(LOST);
    expect(shown).toHaveLength(1);
    await answered(undefined);
    expect(shown.at(-1)).toBe('offline The session ended -');
  });

  it('asks at once for a person, but only while RCON is lost', async () => {
    fallback.askNow();
    expect(answers).toHaveLength(0);
    fallback.begin(LOST);
    await answered(undefined);
    fallback.askNow();
    await answered(GAME);
    expect(shown.at(-1)).toBe('online* The session ended 3');
    await clock.advance(FALLBACK_QUERY_MS);
    expect(answers).toHaveLength(3);
  });
});
