import { Injectable } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import { ChannelsRepository } from './channels.repository.js';
import { ValidationError } from '../platform/errors/app-error.js';

const NO_SUCH_CHANNEL = say('channels.no_such_channel', 'You have no such channel');

/** Which channels an account has, for what names them by their ids. */
@Injectable()
export class OwnChannels {
  constructor(private readonly channels: ChannelsRepository) {}

  /** Those of these ids that are channels of the account. */
  async known(ownerId: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const found = await this.channels.findAll([...new Set(ids)], ownerId);
    return new Set(found.map(({ id }) => id));
  }

  /** @throws {ValidationError} for this field, if one of them is not the account's */
  async require(ownerId: number, ids: readonly number[], field: string): Promise<void> {
    const known = await this.known(ownerId, ids);
    if (ids.some((id) => !known.has(id))) throw new ValidationError([{ field, message: NO_SUCH_CHANNEL }]);
  }
}
