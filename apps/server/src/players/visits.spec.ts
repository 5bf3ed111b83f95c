import { describe, expect, it } from '@jest/globals';
import { type Player } from '@outpost/games/listings.js';
import { type Visits, visitsOf } from './visits.js';

const MINUTE_MS = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');

const player = (slot: number | null, name: string, id: string | null = null): Player =>
  ({ slot, name, id: id === null ? null : { value: id } }) as Player;

function reading(minute: number, players: readonly Player[], isComplete = true) {
  return { players, isComplete, readAt: new Date(NOON + minute * MINUTE_MS) };
}
type Reading = ReturnType<typeof reading>;

function after(...readings: readonly Reading[]): Record<string, string> {
  let before: (Reading & { visits: Visits }) | undefined;
  for (const now of readings) before = { ...now, visits: visitsOf(now, before) };
  const visits = [...(before?.visits ?? [])];
  return Object.fromEntries(
    visits.map(([key, { since, isLonger }]) => [
      key,
      `${isLonger ? 'at least ' : ''}${(since.getTime() - NOON) / MINUTE_MS}`,
    ]),
  );
}

const ANNA = player(0, 'Anna');
const BORIS = player(1, 'Boris');

describe('the time somebody is on', () => {
  it('is only a minimum for those who were there when nobody had looked yet', () => {
    expect(after(reading(0, [ANNA]), reading(1, [ANNA, BORIS]))).toEqual({
      '0 Anna': 'at least 0',
      '1 Boris': '1',
    });
  });

  it('begins anew with a visit, and when another player has the slot', () => {
    expect(after(reading(0, [ANNA]), reading(1, []), reading(2, [ANNA]))).toEqual({ '0 Anna': '2' });
    expect(after(reading(0, [ANNA]), reading(1, [player(0, 'Carla')]))).toEqual({ '0 Carla': '1' });
  });

  it('goes on when the id becomes known during the visit, and without a slot goes by the id', () => {
    expect(after(reading(0, []), reading(1, [ANNA]), reading(2, [player(0, 'Anna', 'a')]))).toEqual({
      '0 Anna': '1',
    });
    const renamed = [player(null, 'A', 'steam'), player(null, 'B', 'steam')] as const;
    expect(after(reading(0, []), reading(1, [renamed[0]]), reading(2, [renamed[1]]))).toEqual({ steam: '1' });
  });

  it('survives a list that was cut short, after which newcomers may have been there', () => {
    const cut = reading(2, [ANNA], false);
    expect(after(reading(0, []), reading(1, [ANNA, BORIS]), cut)).toEqual({ '0 Anna': '1', '1 Boris': '1' });
    expect(after(reading(0, []), cut, reading(3, [ANNA, BORIS]))).toEqual({
      '0 Anna': '2',
      '1 Boris': 'at least 3',
    });
  });

  it('is forgotten with whoever no longer appears, even if no list is ever whole', () => {
    const names = Array.from({ length: 30 }, (_, minute) => player(null, `name ${minute}`));
    const lists = names.map((one, minute) => reading(minute, [one], false));
    expect(Object.keys(after(...lists))).toEqual(names.slice(-6).map(({ name }) => name));
  });

  it('is a minimum again after minutes in which the list could not be read', () => {
    expect(after(reading(0, []), reading(1, [ANNA]), reading(6, [ANNA]))).toEqual({ '0 Anna': '1' });
    expect(after(reading(0, []), reading(1, [ANNA]), reading(7, [ANNA]))).toEqual({ '0 Anna': 'at least 7' });
  });
});
