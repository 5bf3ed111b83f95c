import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { CustomRoleEntity } from './custom-role.entity.js';
import { HandOverService } from './hand-over.service.js';
import { InvitationEmails } from './invitation-emails.js';
import { InvitationEntity } from './invitation.entity.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { OffersService } from './offers.service.js';
import { PeopleController } from './people.controller.js';
import { GroupPeopleController } from './group-people.controller.js';
import { PeopleService } from './people.service.js';
import { Places } from './places.service.js';
import { RolesController } from './roles.controller.js';
import { RolesRepository } from './roles.repository.js';
import { RolesService } from './roles.service.js';
import { ServiceAccountsController } from './service-accounts.controller.js';
import { ServiceAccountsService } from './service-accounts.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([InvitationEntity, CustomRoleEntity]),
    AuthModule,
    MailModule,
    ServersModule,
  ],
  controllers: [
    GroupPeopleController,
    PeopleController,
    InvitationsController,
    RolesController,
    ServiceAccountsController,
  ],
  providers: [
    InvitationEmails,
    InvitationsRepository,
    InvitationsService,
    OffersService,
    PeopleService,
    Places,
    RolesRepository,
    RolesService,
    HandOverService,
    ServiceAccountsService,
  ],
})
export class PeopleModule {}
