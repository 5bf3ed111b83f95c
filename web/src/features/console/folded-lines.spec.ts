import { describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { folded } from './folded-lines.js';
import { streamOf } from './stream-items.js';

const START = Date.parse('2026-11-20T12:00:00Z');

let id = 0;
const line = (kind: TimelineEntry['kind'], details: object | null, seconds = 0): TimelineEntry =>
  anEntry({
    id: (id += 1),
    kind,
    message: kind,
    details: details as never,
    timestamp: new Date(START + seconds * 1_000).toISOString(),
  });

/** The kind of each item, with those that were folded into it; oldest first. */
const shown = (...entries: TimelineEntry[]): readonly string[] =>
  folded(streamOf(entries.toReversed(), [])).map((item) =>
    item.kind === 'line' ? [item.line, ...item.identity].map(({ kind }) => kind).join(' + ') : item.kind,
  );

const ADA = { slot: 1, name: 'Ada' };
const BO = { slot: 2, name: 'Bo' };

describe('What a game prints of one who joins', () => {
  it('is one line with number, GUID and its check, whatever comes between', () => {
    expect(
      shown(
        line('player-joined', ADA),
        line('chat', BO, 1),
        line('player-identified', ADA, 2),
        line('player-joined', BO, 3),
        line('player-verified', ADA, 4),
        line('player-identified', BO, 5),
      ),
    ).toEqual([
      'player-joined + player-identified + player-verified',
      'chat',
      'player-joined + player-identified',
    ]);
  });

  it('is folded where the account is told before the join', () => {
    const kim = { name: 'Kim' };
    expect(shown(line('player-verified', kim), line('line', null), line('player-joined', kim, 40))).toEqual([
      'line',
      'player-joined + player-verified',
    ]);
  });

  it('stays apart for another player, after a while, and after they have left', () => {
    expect(shown(line('player-joined', ADA), line('player-verified', { slot: 2, name: 'Ada' }))).toHaveLength(
      2,
    );
    expect(shown(line('player-joined', ADA), line('player-verified', ADA, 121))).toHaveLength(2);
    expect(
      shown(line('player-joined', ADA), line('player-left', ADA, 1), line('player-verified', ADA, 2)),
    ).toHaveLength(3);
    expect(shown(line('player-verified', ADA), line('player-joined', ADA, 121))).toHaveLength(2);
  });

  it('is the same object until another line is folded into it', () => {
    const [joined, verified] = [line('player-joined', ADA), line('player-verified', ADA)];
    const of = (...entries: TimelineEntry[]) => folded(streamOf(entries.toReversed(), []))[0];
    expect(of(joined, verified)).toBe(of(joined, verified));
    expect(of(joined)).not.toBe(of(joined, verified));
  });
});
