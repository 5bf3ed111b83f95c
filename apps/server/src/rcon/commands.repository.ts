import { Injectable } from '@nestjs/common';
import { ANSWER_STORED_BYTES } from '@outpost/contracts/limits.js';
import { In, type ObjectLiteral } from 'typeorm';
import { type AuditedAct, doneAt, ENDED, noteStatement } from '../audit/audit-intents.js';
import { Database } from '../platform/database/database.js';
import { type Durability, type Statement } from '../platform/database/statement.js';
import { jsonRows } from '../platform/database/storable-text.js';
import { WriteGroup } from '../platform/database/write-group.js';
import { rowsOfPage } from '../platform/pages/page-end.js';
import { CommandEntity } from './command.entity.js';
import {
  type Begun,
  columnsOf,
  type CommandEnd,
  type NewCommand,
  commandStatements,
  endOf,
  type Values,
} from './commands.statements.js';
import { storedAnswer } from './stored-text.js';

/** Newest first. */
export interface CommandsPage {
  readonly commands: readonly CommandEntity[];
  /** The next page holds ids below this one; undefined on the last page. */
  readonly next: number | undefined;
}

/** A change that waits for its turn. */
interface Waiting<Change> {
  readonly change: Change;
  readonly signal: AbortSignal | undefined;
}

interface Sizes {
  readonly id: number;
  readonly bytes: number;
}

const BATCH_SIZE = 200;
const AFTER_EVERY_ID = Number.MAX_SAFE_INTEGER;

@Injectable()
export class CommandsRepository {
  private readonly begun = new WriteGroup<Waiting<Begun>, number>(async (group) => {
    const begun = stillWanted(group);
    const acts = begun.map(({ command, act }) => doneAt(act, command.createdAt));
    const note = noteStatement(this.database.sql, acts, ENDED);
    const rows = await this.run(this.statements.begin, begun.map(columnsOf), { isDurable: false }, [note]);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  });
  private readonly ended = new WriteGroup<Waiting<CommandEnd>, void>(async (ends) => {
    await this.run(this.statements.end, stillWanted(ends).map(endOf), { isDurable: true });
    return [];
  });

  private readonly statements: ReturnType<typeof commandStatements>;

  constructor(private readonly database: Database) {
    this.statements = commandStatements(database.sql);
  }

  /**
   * Resolves with its id once the entry survives a crash of the process; concurrent calls share a transaction. Rejects
   * with the reason of the signal if that is aborted before the transaction has begun.
   *
   * @param act noted for the audit in the same transaction
   */
  begin(command: NewCommand, act: AuditedAct, signal?: AbortSignal): Promise<number> {
    return this.begun.write({ change: { command, act }, signal });
  }

  /**
   * Resolves when it is on disk. Changes nothing if the entry was deleted with its server, or ended by its next holder.
   * Rejects with the reason of the signal if that is aborted before the transaction has begun.
   */
  end(end: CommandEnd, signal?: AbortSignal): Promise<void> {
    return this.ended.write({ change: end, signal });
  }

  /**
   * Ends the commands to these servers that a killed panel left open, with this response, and returns them. One that
   * its sender ends at the same time is ended by one of the two.
   *
   * @param except ids of commands that are under way
   */
  async endAbandoned(
    response: string,
    serverIds: readonly number[],
    except: readonly number[] = [],
  ): Promise<CommandEntity[]> {
    const parameters = [response, JSON.stringify(serverIds), JSON.stringify(except)];
    return this.database.writeReadCommitted(async (manager) => {
      const rows = await manager.query<{ id: number }[]>(this.statements.endAbandoned, parameters);
      const commands: CommandEntity[] = [];
      for (let at = 0; at < rows.length; at += BATCH_SIZE) {
        const ids = rows.slice(at, at + BATCH_SIZE).map(({ id }) => id);
        commands.push(...(await manager.findBy(CommandEntity, { id: In(ids) })));
      }
      return commands.sort((a, b) => a.id - b.id);
    });
  }

  /** Commands with ids below `before`; a page ends after `limit` rows or at its size limit. */
  async page(serverId: number, limit: number, before = AFTER_EVERY_ID): Promise<CommandsPage> {
    const commands = this.database.readLong(CommandEntity);
    const sizes = await commands.query<Sizes[]>(this.statements.sizes, [serverId, before, limit + 1]);
    const shown = sizes.slice(
      0,
      rowsOfPage(sizes.slice(0, limit), ({ bytes }) => bytes),
    );
    const next = shown.length < sizes.length ? shown.at(-1)?.id : undefined;
    return { commands: await this.inBatches(serverId, shown, before), next };
  }

  /** Size in bytes of each of these commands with its answer. Deleted and open ones are left out. */
  async sizesOf(serverId: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const commands = this.database.readLong(CommandEntity);
    const sizes = await commands.query<Sizes[]>(this.statements.sizesOf, [serverId, JSON.stringify(ids)]);
    return new Map(sizes.map(({ id, bytes }) => [id, bytes]));
  }

  /** The commands with these ids that still exist. */
  async withIds(serverId: number, ids: readonly number[]): Promise<readonly CommandEntity[]> {
    const commands: CommandEntity[] = [];
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const part = ids.slice(at, at + BATCH_SIZE);
      commands.push(
        ...(await this.read('c.serverId = :serverId AND c.id IN (:...part)', { serverId, part })),
      );
    }
    return commands;
  }

  /** Rows are turned into objects on the main thread, so a long page is read in batches. */
  private async inBatches(
    serverId: number,
    shown: readonly Sizes[],
    before: number,
  ): Promise<CommandEntity[]> {
    const commands: CommandEntity[] = [];
    for (let end = before, at = 0; at < shown.length; at += BATCH_SIZE) {
      const first = shown.slice(at, at + BATCH_SIZE).at(-1)?.id ?? end;
      commands.push(...(await this.between(serverId, first, end)));
      end = first;
    }
    return commands;
  }

  private between(serverId: number, first: number, before: number): Promise<CommandEntity[]> {
    const where = 'c.serverId = :serverId AND c.id >= :first AND c.id < :before';
    return this.read(where, { serverId, first, before });
  }

  /** Older versions stored answers of any length, so the database truncates them. */
  private async read(where: string, parameters: ObjectLiteral): Promise<CommandEntity[]> {
    const { entities, raw } = await this.database
      .readLong(CommandEntity)
      .createQueryBuilder('c')
      .select(COLUMNS_BESIDE_RESPONSE)
      .addSelect(`substr(c.response, 1, ${ANSWER_STORED_BYTES})`, 'beginning')
      .addSelect('octet_length(c.response)', 'stored')
      .where(`${where} AND NOT c.isOpen`, parameters)
      .orderBy('c.id', 'DESC')
      .getRawAndEntities<StoredAnswer>();
    return entities.map((command, at) => withAnswer(command, raw[at]));
  }

  private async run(
    sql: string,
    values: readonly Values[],
    durability: Durability,
    others: readonly Statement[] = [],
  ): Promise<readonly { readonly id: number }[]> {
    const parameters = [jsonRows(values)];
    const [result] = await this.database.run([{ sql, parameters }, ...others], durability);
    return (result?.rows ?? []) as readonly { readonly id: number }[];
  }

  /** Removes commands older than `before`, at most `limit`, and returns how many. */
  deleteOldest(serverId: number, before: Date, limit: number): Promise<number> {
    return this.database.write(async (manager) => {
      const oldest = await manager.find(CommandEntity, {
        select: { id: true, createdAt: true },
        where: { serverId },
        order: { id: 'ASC' },
        take: limit,
      });
      const ids = oldest.filter(({ createdAt }) => createdAt < before).map(({ id }) => id);
      if (ids.length > 0) await manager.delete(CommandEntity, ids);
      return ids.length;
    });
  }
}

/** One that is not wanted any more fails the group, which then tries each alone. */
function stillWanted<Change>(group: readonly Waiting<Change>[]): readonly Change[] {
  for (const { signal } of group) signal?.throwIfAborted();
  return group.map(({ change }) => change);
}

interface StoredAnswer {
  readonly beginning: string;
  /** Bytes. */
  readonly stored: number;
}

const COLUMNS_BESIDE_RESPONSE = [
  'id',
  'serverId',
  'actorId',
  'actorName',
  'source',
  'command',
  'wholeBytes',
  'outcome',
  'durationMs',
  'reason',
  'approvedBy',
  'createdAt',
].map((name) => `c.${name}`);

function withAnswer(
  command: CommandEntity,
  { beginning, stored }: StoredAnswer = { beginning: '', stored: 0 },
): CommandEntity {
  const { text } = storedAnswer(beginning);
  const wholeBytes = command.wholeBytes ?? (stored > ANSWER_STORED_BYTES ? stored : null);
  return Object.assign(command, { response: text, wholeBytes });
}
