import { once } from 'node:events';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Limits } from '../platform/limits.js';
import { SocketPlaces } from './socket-places.js';

const ANNA = 1;
const BERT = 2;
const CARL = 3;

describe('SocketPlaces', () => {
  const placesWith = (limits: string): SocketPlaces => new SocketPlaces(Limits.read(limits));

  it('refuse an account that has too many, and give a place back when a connection closes', async () => {
    const places = placesWith('sockets-per-user=2');
    const [first, second] = [new Socket(), new Socket()];
    expect(places.take(ANNA, first)).toBeUndefined();
    expect(places.take(ANNA, second)).toBeUndefined();
    expect(places.take(ANNA, new Socket())?.status).toBe(429);
    expect(places.take(BERT, new Socket())).toBeUndefined();
    first.destroy();
    await once(first, 'close');
    expect(places.take(ANNA, new Socket())).toBeUndefined();
    expect(places.take(ANNA, new Socket())?.status).toBe(429);
  });

  it('refuse everyone when there are too many in all', () => {
    const places = placesWith('sockets=2');
    places.take(ANNA, new Socket());
    places.take(BERT, new Socket());
    expect(places.take(CARL, new Socket())?.status).toBe(503);
  });

  it('hold none for a connection that is gone before its upgrade is granted', () => {
    const places = placesWith('sockets-per-user=1');
    expect(places.take(ANNA, new Socket().destroy())).toBeUndefined();
    expect(places.take(ANNA, new Socket())).toBeUndefined();
  });

  it('are unlimited when limits are off', () => {
    const places = placesWith('off');
    for (let count = 0; count < 100; count += 1) expect(places.take(ANNA, new Socket())).toBeUndefined();
  });
});
