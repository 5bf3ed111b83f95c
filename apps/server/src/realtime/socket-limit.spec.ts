import { once } from 'node:events';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Limits } from '../platform/limits.js';
import { SocketCounts } from './socket-counts.js';
import { SocketLimit } from './socket-limit.js';

const ANNA = 1;
const BERT = 2;
const CARL = 3;

describe('SocketPlaces', () => {
  const limitOf = (limits: string): SocketLimit => new SocketLimit(Limits.read(limits), new SocketCounts());

  it('refuse an account that has too many, and give a place back when a connection closes', async () => {
    const limit = limitOf('sockets-per-user=2');
    const [first, second] = [new Socket(), new Socket()];
    expect(limit.take(ANNA, first)).toBeUndefined();
    expect(limit.take(ANNA, second)).toBeUndefined();
    expect(limit.take(ANNA, new Socket())?.status).toBe(429);
    expect(limit.take(BERT, new Socket())).toBeUndefined();
    first.destroy();
    await once(first, 'close');
    expect(limit.take(ANNA, new Socket())).toBeUndefined();
    expect(limit.take(ANNA, new Socket())?.status).toBe(429);
  });

  it('refuse everyone when there are too many in all', () => {
    const limit = limitOf('sockets=2');
    limit.take(ANNA, new Socket());
    limit.take(BERT, new Socket());
    expect(limit.take(CARL, new Socket())?.status).toBe(503);
  });

  it('hold none for a connection that is gone before its upgrade is granted', () => {
    const limit = limitOf('sockets-per-user=1');
    expect(limit.take(ANNA, new Socket().destroy())).toBeUndefined();
    expect(limit.take(ANNA, new Socket())).toBeUndefined();
  });

  it('are unlimited when limits are off', () => {
    const limit = limitOf('off');
    for (let count = 0; count < 100; count += 1) expect(limit.take(ANNA, new Socket())).toBeUndefined();
  });
});
