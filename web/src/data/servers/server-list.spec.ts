import { describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { answeredServer, readingServers, tellReadings } from '../list-readings.js';
import { keepingUnchanged } from './server-list.js';

const server = (id: number, changes: Partial<Server> = {}): Server =>
  ({
    id,
    name: `Server ${id}`,
    status: 'online',
    players: 1,
    query: { map: 'chernarus' },
    ...changes,
  }) as Server;

describe('A list that was read again', () => {
  it('is the one that is known when nothing changed', () => {
    const known = [server(1), server(2)];
    expect(keepingUnchanged(known, [server(1), server(2)])).toBe(known);
  });

  it('keeps the objects of the servers that did not change', () => {
    const known = [server(1), server(2), server(3)];
    const read = [server(1), server(2, { players: 7 }), server(4)];
    const kept = keepingUnchanged(known, read);
    expect(kept).toEqual(read);
    expect(kept.map((one) => known.includes(one))).toEqual([true, false, false]);
  });

  it('takes a change of what the game told for a change', () => {
    const known = [server(1)];
    const read = [server(1, { query: { map: 'livonia' } as Server['query'] })];
    expect(keepingUnchanged(known, read)[0]?.query?.map).toBe('livonia');
  });

  it('is in the order in which it was read', () => {
    const known = [server(1), server(2)];
    expect(keepingUnchanged(known, [server(2), server(1)]).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('A list that is being read', () => {
  it('holds what changed before the answer came', async () => {
    let answer: (servers: readonly Server[]) => void = () => undefined;
    const reading = readingServers(() => new Promise((resolve) => (answer = resolve)));
    tellReadings((servers) => servers.filter(({ id }) => id !== 2));
    tellReadings((servers) => [...servers, server(3)]);
    answer([server(1), server(2)]);
    expect((await reading).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('takes no part in the next one', async () => {
    await expect(readingServers(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    tellReadings(() => []);
    expect(await readingServers(() => Promise.resolve([server(1)]))).toHaveLength(1);
  });
});

describe('A server in an answer to a change', () => {
  const answeredAfter = async (news: () => void): Promise<Server> => {
    let answer: (one: Server) => void = () => undefined;
    const answered = answeredServer(new Promise((resolve) => (answer = resolve)));
    news();
    answer(server(2, { status: 'offline' }));
    return answered;
  };

  it('is as the news says that overtook the answer', async () => {
    const limited = server(2, { status: 'online', fallback: true });
    const shown = await answeredAfter(() =>
      tellReadings((servers) => servers.map((one) => (one.id === 2 ? limited : one))),
    );
    expect(shown).toBe(limited);
  });

  it('is as it was answered where others changed, or it was deleted meanwhile', async () => {
    const answered = server(2, { status: 'offline' });
    expect(await answeredAfter(() => tellReadings((servers) => [server(1), ...servers]))).toEqual(answered);
    expect(await answeredAfter(() => tellReadings(() => []))).toEqual(answered);
  });
});
