import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { InvitationEntity } from './invitation.entity.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([InvitationEntity]), AuthModule, ServersModule],
  controllers: [PeopleController, InvitationsController],
  providers: [InvitationsRepository, InvitationsService, PeopleService],
})
export class PeopleModule {}
