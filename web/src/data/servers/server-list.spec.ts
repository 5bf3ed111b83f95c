import { describe, expect, it } from '@jest/globals';
import { type Server } from '@outpost/contracts/servers.js';
import { answeredServer, applyToPendingReads, readingServers } from '../pending-list-reads.js';
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

describe('A list that was reread', () => {
  it('is the known list if nothing changed', () => {
    const known = [server(1), server(2)];
    expect(keepingUnchanged(known, [server(1), server(2)])).toBe(known);
  });

  it('keeps the objects of unchanged servers', () => {
    const known = [server(1), server(2), server(3)];
    const read = [server(1), server(2, { players: 7 }), server(4)];
    const merged = keepingUnchanged(known, read);
    expect(merged).toEqual(read);
    expect(merged.map((one) => known.includes(one))).toEqual([true, false, false]);
  });

  it('detects changes in nested query data', () => {
    const known = [server(1)];
    const read = [server(1, { query: { map: 'livonia' } as Server['query'] })];
    expect(keepingUnchanged(known, read)[0]?.query?.map).toBe('livonia');
  });

  it('has the order in which it was read', () => {
    const known = [server(1), server(2)];
    expect(keepingUnchanged(known, [server(2), server(1)]).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('A list that is being read', () => {
  it('includes changes made before the answer arrived', async () => {
    let answer: (servers: readonly Server[]) => void = () => undefined;
    const reading = readingServers(() => new Promise((resolve) => (answer = resolve)));
    applyToPendingReads((servers) => servers.filter(({ id }) => id !== 2));
    applyToPendingReads((servers) => [...servers, server(3)]);
    answer([server(1), server(2)]);
    expect((await reading).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('does not apply its changes to the next one', async () => {
    await expect(readingServers(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    applyToPendingReads(() => []);
    expect(await readingServers(() => Promise.resolve([server(1)]))).toHaveLength(1);
  });
});

describe('A server returned by a mutation', () => {
  const answeredAfter = async (update: () => void): Promise<Server> => {
    let answer: (one: Server) => void = () => undefined;
    const answered = answeredServer(new Promise((resolve) => (answer = resolve)));
    update();
    answer(server(2, { status: 'offline' }));
    return answered;
  };

  it('includes an update that overtook the answer', async () => {
    const limited = server(2, { status: 'online', fallback: true });
    const shown = await answeredAfter(() =>
      applyToPendingReads((servers) => servers.map((one) => (one.id === 2 ? limited : one))),
    );
    expect(shown).toBe(limited);
  });

  it('is the answer if only others changed, or it was deleted meanwhile', async () => {
    const answered = server(2, { status: 'offline' });
    expect(await answeredAfter(() => applyToPendingReads((servers) => [server(1), ...servers]))).toEqual(
      answered,
    );
    expect(await answeredAfter(() => applyToPendingReads(() => []))).toEqual(answered);
  });
});
