import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { GamesModule } from '../games/games.module.js';
import { UnansweredAddressLimit } from './unanswered-address-limit.js';
import { KeyCheck } from './key-check.js';
import { LastSeen } from './last-seen.js';
import { ServerPresenter } from './server.presenter.js';
import { ServerEntity } from './server.entity.js';
import { ServerStates } from './server-states.js';
import { ServersController } from './servers.controller.js';
import { ServersRepository } from './servers.repository.js';
import { ServersService } from './servers.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ServerEntity]), BillingModule, GamesModule],
  controllers: [ServersController],
  providers: [
    UnansweredAddressLimit,
    KeyCheck,
    LastSeen,
    ServerPresenter,
    ServerStates,
    ServersRepository,
    ServersService,
  ],
  exports: [
    UnansweredAddressLimit,
    LastSeen,
    ServerPresenter,
    ServerStates,
    ServersRepository,
    ServersService,
  ],
})
export class ServersModule {}
