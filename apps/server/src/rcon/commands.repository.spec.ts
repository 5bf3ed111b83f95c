import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditIntentEntity } from '../audit/audit-entry.entity.js';
import { type Database } from '../platform/database/database.js';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { CommandEntity } from './command.entity.js';
import { CommandsRepository } from './commands.repository.js';
import { aCommand, AN_ACT, storeCommand } from './testing/stored-command.js';

/** Bytes stored of an answer. */
const STORED_BYTES = 256 * 1024;

describe('CommandsRepository', () => {
  let store: TestDatabase;
  let database: Database;
  let commands: CommandsRepository;
  beforeEach(async () => {
    store = await TestDatabase.open([CommandEntity, AuditIntentEntity]);
    ({ database } = store);
    await storeOwnedServers(database, 1);
    commands = new CommandsRepository(database);
  });
  afterEach(() => store.close());

  const begin = (command: string, serverId = 1, signal?: AbortSignal): Promise<number> =>
    commands.begin(aCommand({ command, serverId }), AN_ACT, signal);
  const end = (id: number, response = 'ok', signal?: AbortSignal): Promise<void> =>
    commands.end({ id, response, wholeBytes: null, outcome: 'executed', durationMs: 5 }, signal);

  const insert = async (command: string, response = '', serverId = 1): Promise<CommandEntity> => {
    const id = await storeCommand(commands, { command, serverId }, response);
    return database.read(CommandEntity).findOneByOrFail({ id });
  };

  it('notes a command for the audit in the same transaction, so that neither is there without the other', async () => {
    await begin('players');
    expect(await database.read(AuditIntentEntity).find()).toMatchObject([
      { begunAt: new Date(0), entry: expect.stringContaining('"command":"players"') },
    ]);
    await expect(begin('players', 404)).rejects.toThrow();
    expect(await database.read(AuditIntentEntity).count()).toBe(1);
  });

  it('stores what the database can not hold of an answer as replaced characters', async () => {
    const stored = await insert('players', 'a\0b\ud800c');
    expect(stored.response).toBe('a\uFFFDb\uFFFDc');
  });

  it('gives each of many concurrent commands its own id, once it can be read', async () => {
    const words = Array.from({ length: 300 }, (_, at) => `command ${at}`);
    const read = words.map(async (word) => {
      const { id } = await insert(word);
      return (await database.read(CommandEntity).findOneByOrFail({ id })).command;
    });
    expect(await Promise.all(read)).toEqual(words);
  });

  it('rejects the command of a deleted server without losing others of its batch', async () => {
    const outcomes = await Promise.allSettled([insert('one'), insert('lost', '', 77), insert('two')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const { commands: stored } = await commands.page(1, 10);
    expect(stored.map(({ command }) => command)).toEqual(['two', 'one']);
  });

  it('ends a page at its size limit, and continues there', async () => {
    for (const word of ['one', 'two', 'three', 'four', 'five'])
      await insert(word, word[0]?.repeat(STORED_BYTES));
    await insert('six');
    const first = await commands.page(1, 1000);
    expect(first.commands.map(({ command }) => command)).toEqual(['six', 'five', 'four', 'three']);
    const second = await commands.page(1, 1000, first.next);
    expect(second.commands.map(({ command }) => command)).toEqual(['two', 'one']);
    expect(second.next).toBeUndefined();
  });

  it('truncates an answer stored in full by an older version, and reports its full size', async () => {
    await insert('old', 'ж'.repeat(STORED_BYTES));
    const [old] = (await commands.page(1, 10)).commands;
    expect(old).toMatchObject({ command: 'old', wholeBytes: 2 * STORED_BYTES });
    expect(old?.response).toBe('ж'.repeat(STORED_BYTES / 2));
    expect(old?.createdAt).toEqual(new Date('2026-11-20T12:00:00Z'));
  });

  it('ends a page after the requested number of rows', async () => {
    for (const word of ['one', 'two', 'three']) await insert(word);
    const page = await commands.page(1, 2);
    expect([page.commands.length, page.next]).toEqual([2, page.commands[1]?.id]);
    expect(await commands.page(1, 2, 1)).toEqual({ commands: [], next: undefined });
  });

  it('lists a command once it has ended', async () => {
    await insert('done');
    const id = await begin('running');
    expect((await commands.page(1, 10)).commands.map(({ command }) => command)).toEqual(['done']);
    await end(id);
    expect((await commands.page(1, 10)).commands[0]).toMatchObject({ command: 'running', durationMs: 5 });
  });

  it('keeps why a command was sent and who approved it', async () => {
    const permit = { reason: 'The map is stuck', approvedBy: 'kim' };
    await storeCommand(commands, { command: 'explained', ...permit });
    await storeCommand(commands, { command: 'bare' });
    const [bare, explained] = (await commands.page(1, 10)).commands;
    expect(bare).toMatchObject({ command: 'bare', reason: null, approvedBy: null });
    expect(explained).toMatchObject({ command: 'explained', ...permit });
  });

  it('ends once what a killed panel had sent, with an unknown outcome', async () => {
    await insert('done');
    await begin('running');
    expect(await commands.endAbandoned('gone', [2])).toEqual([]);
    const ended = [{ command: 'running', outcome: 'unknown' }];
    expect(await commands.endAbandoned('gone', [1, 2])).toMatchObject(ended);
    expect(await commands.endAbandoned('gone', [1])).toEqual([]);
    const [listed] = (await commands.page(1, 10)).commands;
    expect(listed).toMatchObject({ command: 'running', outcome: 'unknown', response: 'gone' });
  });

  it('writes nothing of what was given up while it waited, and all that waited with it', async () => {
    const givenUp = new AbortController();
    const [id, other] = [await begin('running'), await begin('other')];
    const writes = [
      begin('late', 1, givenUp.signal),
      begin('next'),
      end(id, 'late', givenUp.signal),
      end(other),
    ];
    givenUp.abort();
    const outcomes = await Promise.allSettled(writes);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    const stored = await database.read(CommandEntity).find({ order: { id: 'ASC' } });
    expect(stored.map(({ command, isOpen }) => [command, isOpen])).toEqual([
      ['running', true],
      ['other', false],
      ['next', true],
    ]);
  });

  it('leaves what is under way open', async () => {
    const [abandoned, mine] = [await begin('abandoned'), await begin('mine')];
    expect(await commands.endAbandoned('gone', [1], [mine])).toMatchObject([{ id: abandoned }]);
    await end(mine);
    const listed = (await commands.page(1, 10)).commands;
    expect(listed.map(({ command, outcome }) => [command, outcome])).toEqual([
      ['mine', 'executed'],
      ['abandoned', 'unknown'],
    ]);
  });

  it('returns as abandoned exactly what the history calls so, while their senders end them', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 20; at += 1) ids.push(await begin(`command ${at}`));
    const ends = Promise.all(ids.map((id) => end(id)));
    // Their transaction has begun then.
    await nextTurn();
    const abandoned = await commands.endAbandoned('gone', [1]);
    await ends;
    const listed = (await commands.page(1, 100)).commands;
    expect(listed).toHaveLength(20);
    const unknown = listed.filter(({ response }) => response === 'gone').map(({ id }) => id);
    expect(abandoned.map(({ id }) => id)).toEqual(unknown.reverse());
  });

  it('leaves an entry as its next holder has ended it', async () => {
    const id = await begin('running');
    await commands.endAbandoned('gone', [1]);
    await end(id);
    expect((await commands.page(1, 10)).commands).toMatchObject([{ outcome: 'unknown', response: 'gone' }]);
  });

  it('changes nothing when the entry was deleted with its server', async () => {
    const id = await begin('running');
    await database.write((manager) => manager.query('DELETE FROM servers'));
    await end(id);
    expect(await database.read(CommandEntity).count()).toBe(0);
  });
});
