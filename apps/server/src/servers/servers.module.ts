import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { GamesModule } from '../games/games.module.js';
import { UnansweredAddressLimit } from './unanswered-address-limit.js';
import { FavouriteEntity } from './favourites/favourite.entity.js';
import { FavouritesController } from './favourites/favourites.controller.js';
import { FavouritesRepository } from './favourites/favourites.repository.js';
import { FavouritesService } from './favourites/favourites.service.js';
import { GroupEntity } from './groups/group.entity.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsRepository } from './groups/groups.repository.js';
import { GroupsService } from './groups/groups.service.js';
import { KeyCheck } from './key-check.js';
import { LastSeen } from './last-seen.js';
import { ServerPresenter } from './server.presenter.js';
import { ServerEntity } from './server.entity.js';
import { ServerStates } from './server-states.js';
import { ServersInMaintenance } from './servers-in-maintenance.js';
import { ServersController } from './servers.controller.js';
import { ServersRepository } from './servers.repository.js';
import { ServersService } from './servers.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ServerEntity, GroupEntity, FavouriteEntity]),
    ...[AuthModule, BillingModule, GamesModule],
  ],
  controllers: [ServersController, GroupsController, FavouritesController],
  providers: [
    UnansweredAddressLimit,
    FavouritesRepository,
    FavouritesService,
    GroupsRepository,
    GroupsService,
    KeyCheck,
    LastSeen,
    ServerPresenter,
    ServerStates,
    ServersInMaintenance,
    ServersRepository,
    ServersService,
  ],
  exports: [
    UnansweredAddressLimit,
    GroupsRepository,
    GroupsService,
    LastSeen,
    ServerPresenter,
    ServerStates,
    ServersInMaintenance,
    ServersRepository,
    ServersService,
  ],
})
export class ServersModule {}
