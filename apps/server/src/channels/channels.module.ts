import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ChannelCalls } from './channel-calls.js';
import { ChannelEntity } from './channel.entity.js';
import { ChannelsController } from './channels.controller.js';
import { ChannelsRepository } from './channels.repository.js';
import { ChannelsService } from './channels.service.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { DeliveryAttempts } from './delivery-attempts.js';
import { DeliveryQueue } from './delivery-queue.js';
import { OwnChannels } from './own-channels.js';
import { PushIdentity } from './push-identity.js';
import { DeliveryEntity } from './delivery.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([ChannelEntity, DeliveryEntity]), AuthModule, MailModule, RconModule],
  controllers: [ChannelsController],
  providers: [
    ChannelCalls,
    ChannelsRepository,
    ChannelsService,
    DeliveriesRepository,
    DeliveryAttempts,
    DeliveryQueue,
    OwnChannels,
    PushIdentity,
  ],
  exports: [ChannelsRepository, DeliveryQueue, OwnChannels],
})
export class ChannelsModule {}
