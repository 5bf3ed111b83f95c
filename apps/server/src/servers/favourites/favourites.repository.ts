import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { FavouriteEntity } from './favourite.entity.js';

@Injectable()
export class FavouritesRepository {
  constructor(private readonly database: Database) {}

  /** The ids of the servers that a user has marked. */
  async findOf(userId: number): Promise<ReadonlySet<number>> {
    const rows = await this.database.read(FavouriteEntity).findBy({ userId });
    return new Set(rows.map(({ serverId }) => serverId));
  }

  /** Does nothing if it is one already. */
  async add(favourite: FavouriteEntity): Promise<void> {
    await this.database.write((manager) =>
      manager.createQueryBuilder().insert().into(FavouriteEntity).values(favourite).orIgnore().execute(),
    );
  }

  async remove(favourite: FavouriteEntity): Promise<void> {
    await this.database.write((manager) => manager.delete(FavouriteEntity, favourite));
  }
}
