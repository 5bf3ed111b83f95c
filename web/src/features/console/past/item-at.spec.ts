import { describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { streamOf } from '../stream-items.js';
import { itemAt } from './item-at.js';

const said = (id: number): TimelineEntry => ({
  ...anEntry({ id, kind: 'chat', message: '(Global) Salt: hello' }),
});

describe('The item of an entry', () => {
  const items = streamOf([said(9), said(7), said(4)], []);

  it('is the one that shows it, or the next where it is not shown by itself', () => {
    expect([4, 5, 7, 8].map((id) => itemAt(items, id)?.key)).toEqual(['4', '7', '7', '9']);
  });

  it('is the last one where nothing follows, and none of an empty stream', () => {
    expect(itemAt(items, 10)?.key).toBe('9');
    expect(itemAt([], 10)).toBeUndefined();
  });
});
