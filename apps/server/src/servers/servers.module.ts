import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BillingModule } from '../billing/billing.module.js';
import { GamesModule } from '../games/games.module.js';
import { AddressTries } from './address-tries.js';
import { KeyCheck } from './key-check.js';
import { LastSeen } from './last-seen.js';
import { ServerEntity } from './server.entity.js';
import { ServerFacts } from './server-facts.js';
import { ServersController } from './servers.controller.js';
import { ServersRepository } from './servers.repository.js';
import { ServersService } from './servers.service.js';
import { StatusBoard } from './status-board.js';

@Module({
  imports: [TypeOrmModule.forFeature([ServerEntity]), BillingModule, GamesModule],
  controllers: [ServersController],
  providers: [AddressTries, KeyCheck, LastSeen, ServerFacts, ServersRepository, ServersService, StatusBoard],
  exports: [AddressTries, LastSeen, ServerFacts, ServersRepository, ServersService, StatusBoard],
})
export class ServersModule {}
