import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GamesModule } from '../games/games.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { CommandPoliciesRepository } from './command-policies.repository.js';
import { CommandPolicies } from './command-policies.service.js';
import { CommandPolicyEntity, GroupCommandPolicyEntity } from './command-policy.entity.js';
import { PolicyController } from './policy.controller.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CommandPolicyEntity, GroupCommandPolicyEntity]),
    GamesModule,
    ServersModule,
  ],
  controllers: [PolicyController],
  providers: [CommandPolicies, CommandPoliciesRepository],
  exports: [CommandPolicies],
})
export class PolicyModule {}
