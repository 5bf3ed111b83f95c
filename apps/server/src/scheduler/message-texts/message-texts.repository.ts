import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { refersToTexts, type TextLibrary } from '@outpost/contracts/task-texts.js';
import { type EntityManager } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { BY_ID, listRows } from '../../platform/database/list-rows.js';
import { type Page } from '../../platform/pages/page.js';
import { MessageTextEntity } from './message-text.entity.js';

const NONE: TextLibrary = new Map();

/** In the JSON of tasks and plans a reference stands as it was typed. Names have no wildcards. */
const USES = `SELECT 1 FROM servers WHERE owner_id = ? AND (
    EXISTS (SELECT 1 FROM schedules WHERE server_id = servers.id AND (task LIKE ? OR task LIKE ?))
    OR EXISTS (SELECT 1 FROM restart_plans WHERE server_id = servers.id AND (steps LIKE ? OR steps LIKE ?)))
  LIMIT 1`;

@Injectable()
export class MessageTextsRepository {
  constructor(private readonly database: Database) {}

  pageOfOwner(ownerId: number, page: PageQuery): Promise<Page<MessageTextEntity>> {
    const texts = this.database.read(MessageTextEntity).createQueryBuilder('text').where({ ownerId });
    return listRows(texts, BY_ID, page);
  }

  /** What the texts of an owner's restarts and tasks may refer to; nothing is read for one that refers to none. */
  async readFor(text: string, ownerId: number): Promise<TextLibrary> {
    if (!refersToTexts(text)) return NONE;
    const rows = await this.database.read(MessageTextEntity).findBy({ ownerId });
    return new Map(
      rows.map(({ name, texts }) => [name, new Map(texts.map((one) => [one.language, one.text]))]),
    );
  }

  /** `taken` if the owner has one of that name, `full` if it is one too many. */
  insert(text: Omit<MessageTextEntity, 'id'>, most: number): Promise<MessageTextEntity | 'taken' | 'full'> {
    const { ownerId, name } = text;
    return this.database.writeInTurn(`message texts of account ${ownerId}`, async (manager) => {
      if (await manager.existsBy(MessageTextEntity, { ownerId, name })) return 'taken';
      if ((await manager.countBy(MessageTextEntity, { ownerId })) >= most) return 'full';
      return insertRow(manager, MessageTextEntity, text);
    });
  }

  /** Null if the owner has none with this id. */
  update(id: number, ownerId: number, texts: MessageTextEntity['texts']): Promise<MessageTextEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(MessageTextEntity, { id, ownerId }, { texts });
      return manager.findOneBy(MessageTextEntity, { id, ownerId });
    });
  }

  delete(id: number, ownerId: number): Promise<'deleted' | 'missing' | 'used'> {
    return this.database.write(async (manager) => {
      const text = await manager.findOneBy(MessageTextEntity, { id, ownerId });
      if (!text) return 'missing';
      if (await isUsed(manager, text)) return 'used';
      await manager.delete(MessageTextEntity, { id });
      return 'deleted';
    });
  }
}

async function isUsed(manager: EntityManager, { ownerId, name }: MessageTextEntity): Promise<boolean> {
  const patterns = [`%{text:${name}}%`, `%{text:${name}:%`];
  const rows = await manager.query<unknown[]>(USES, [ownerId, ...patterns, ...patterns]);
  return rows.length > 0;
}
