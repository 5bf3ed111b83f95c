import { expect, it } from '@jest/globals';
import { FrameBatch } from './frame-batch.js';

it('delivers the items of one frame in one batch', () => {
  const frames: (() => void)[] = [];
  const delivered: (readonly number[])[] = [];
  const batch = new FrameBatch<number>(
    (run) => void frames.push(run),
    (items) => void delivered.push(items),
  );
  batch.add(1);
  batch.add(2);
  expect(frames).toHaveLength(1);
  frames[0]?.();
  batch.add(3);
  frames[1]?.();
  expect(delivered).toEqual([[1, 2], [3]]);
});
