import { Injectable } from '@nestjs/common';
import { MESSAGE_TEXTS_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import {
  type CreateMessageTextRequest,
  type TextInLanguageRequest,
  type UpdateMessageTextRequest,
} from '@outpost/contracts/message-text-requests.js';
import { type MessageText, type TextInLanguage } from '@outpost/contracts/message-texts.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type Caller } from '../../auth/may.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError, UserError, ValidationError } from '../../platform/errors/app-error.js';
import { type Page, presented } from '../../platform/pages/page.js';
import { ServersService } from '../../servers/servers.service.js';
import { type MessageTextEntity } from './message-text.entity.js';
import { MessageTextsRepository } from './message-texts.repository.js';

const TAKEN = say('scheduler.text_name_taken', 'There is a text of this name already');

/** The message texts of accounts: each has its own, for the restarts and tasks on its servers. */
@Injectable()
export class MessageTextsService {
  constructor(
    private readonly servers: ServersService,
    private readonly texts: MessageTextsRepository,
    private readonly clock: WallClock,
  ) {}

  async list({ user }: Caller, page: PageQuery): Promise<Page<MessageText>> {
    return presented(await this.texts.pageOfOwner(user.id, page), present);
  }

  /** Those of the owner, for whoever plans on the server. */
  async listOfServer(caller: Caller, serverId: number, page: PageQuery): Promise<Page<MessageText>> {
    const { ownerId } = await this.servers.get(caller, serverId, 'schedules.manage');
    return presented(await this.texts.pageOfOwner(ownerId, page), present);
  }

  /** @throws {ValidationError} for a name that is taken @throws {UserError} `limit_reached` */
  async create({ user }: Caller, { name, texts }: CreateMessageTextRequest): Promise<MessageText> {
    const row = await this.texts.insert(
      { ownerId: user.id, name, texts: texts.map(plain), createdAt: this.clock.now() },
      MESSAGE_TEXTS_MAX,
    );
    if (row === 'taken') throw new ValidationError([{ field: 'name', message: TAKEN }]);
    if (row === 'full') throw tooMany();
    return present(row);
  }

  /** @throws {NotFoundError} also for one of another account */
  async update({ user }: Caller, id: number, { texts }: UpdateMessageTextRequest): Promise<MessageText> {
    const row = await this.texts.update(id, user.id, texts.map(plain));
    if (!row) throw new NotFoundError('messageText');
    return present(row);
  }

  /** @throws {NotFoundError} @throws {UserError} `text_in_use` */
  async delete({ user }: Caller, id: number): Promise<void> {
    const result = await this.texts.delete(id, user.id);
    if (result === 'missing') throw new NotFoundError('messageText');
    if (result === 'used') throw inUse();
  }
}

const plain = ({ language, text }: TextInLanguageRequest): TextInLanguage => ({ language, text });

const tooMany = (): UserError =>
  new UserError(
    'limit_reached',
    say('scheduler.too_many_texts', 'An account has at most {most} message texts', {
      most: MESSAGE_TEXTS_MAX,
    }),
  );

const inUse = (): UserError =>
  new UserError(
    'text_in_use',
    say('scheduler.text_in_use', 'A restart plan or a task refers to this text. Change that first'),
  );

const present = ({ id, name, texts, createdAt }: MessageTextEntity): MessageText => ({
  ...{ id, name, texts, createdAt: createdAt.toISOString() },
});
