import { Entity, PrimaryColumn } from 'typeorm';

/** A server that a user looks at first. */
@Entity('favourites')
export class FavouriteEntity {
  @PrimaryColumn('integer', { name: 'user_id' })
  userId!: number;

  @PrimaryColumn('integer', { name: 'server_id' })
  serverId!: number;
}
