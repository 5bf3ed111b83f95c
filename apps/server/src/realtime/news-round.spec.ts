import { describe, expect, it } from '@jest/globals';
import { messageFrame } from './message-frame.js';
import { NewsRound, type Reader } from './news-round.js';
import { type News, ROOM_ROUND_LENGTH, type RoomNews } from './room-news.js';

const BATCHES: Reader = { takesBatches: true };
const PLAIN: Reader = { takesBatches: false };

const news = (text: string, told: Partial<News> = {}): News => ({
  text,
  entryId: null,
  except: undefined,
  ...told,
});

function roundOf(...rooms: readonly (readonly News[])[]): readonly [NewsRound, readonly RoomNews[]] {
  const round = new NewsRound(1);
  const told = rooms.map((items, serverId) => {
    const room = round.roomOf(serverId, 0);
    for (const item of items) room.add(item);
    return room;
  });
  return [round, told];
}

describe('A round of news', () => {
  it('is one message for those who take batches, and the messages of the contract for everybody else', () => {
    const [round, rooms] = roundOf([news('{"a":1}'), news('{"b":2}')], [news('{"c":3}')]);
    const batch = messageFrame('{"type":"batch","messages":[{"a":1},{"b":2},{"c":3}]}');
    expect(round.frameFor(BATCHES, rooms)).toEqual(batch);
    const plain = Buffer.concat(['{"a":1}', '{"b":2}', '{"c":3}'].map(messageFrame));
    expect(round.frameFor(PLAIN, rooms)).toEqual(plain);
  });

  it('is encoded once for all who see the same of it', () => {
    const [round, rooms] = roundOf([news('1')], [news('2')]);
    expect(round.frameFor({ takesBatches: true }, rooms)).toBe(round.frameFor({ takesBatches: true }, rooms));
    const [first] = rooms as [RoomNews];
    expect(round.frameFor(BATCHES, [first])).toEqual(messageFrame('{"type":"batch","messages":[1]}'));
  });

  it('leaves out for a reader what was their own doing, and for nobody else', () => {
    const sender: Reader = { takesBatches: true };
    const [round, rooms] = roundOf([news('1'), news('2', { except: sender })]);
    expect(round.frameFor(sender, rooms)).toEqual(messageFrame('{"type":"batch","messages":[1]}'));
    expect(round.frameFor(BATCHES, rooms)).toEqual(messageFrame('{"type":"batch","messages":[1,2]}'));
    const [own, rest] = roundOf([news('2', { except: sender })]);
    expect(own.frameFor(sender, rest)).toHaveLength(0);
  });

  it('leaves out for all what is more of one server than a round takes, and counts it', () => {
    const long = 'x'.repeat(ROOM_ROUND_LENGTH);
    const [, rooms] = roundOf(
      [news(long, { entryId: 1 }), news('y', { entryId: 2 }), news('z')],
      [news('1')],
    );
    expect(rooms[0]?.textsFor(PLAIN)).toEqual([long]);
    expect(rooms[0]?.leftOutForAll).toEqual({ count: 2, from: 2, upTo: 2 });
    expect(rooms[0]?.whole).toEqual({ count: 3, from: 1, upTo: 2 });
    expect(rooms[1]?.leftOutForAll).toBeUndefined();
  });
});
