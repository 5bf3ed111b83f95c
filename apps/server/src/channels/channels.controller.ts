import { Body, Controller, Param, Query } from '@nestjs/common';
import { CreateChannelRequest, UpdateChannelRequest } from '@outpost/contracts/channel-requests.js';
import {
  type Channel,
  type ChannelWithSecret,
  type Delivery,
  type PushKey,
} from '@outpost/contracts/channels.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { ChannelsService } from './channels.service.js';

@Controller()
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Route('GET /api/channels')
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<Channel>> {
    return this.channels.list(caller, page);
  }

  @Route('GET /api/channels/push-key')
  pushKey(): PushKey {
    return this.channels.pushKey();
  }

  @Route('POST /api/channels')
  create(
    @CurrentPrincipal() caller: Principal,
    @Body() body: CreateChannelRequest,
  ): Promise<ChannelWithSecret> {
    return this.channels.create(caller, body);
  }

  @Route('PATCH /api/channels/:id')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateChannelRequest,
  ): Promise<Channel> {
    return this.channels.update(caller, id, body);
  }

  @Route('DELETE /api/channels/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.channels.delete(caller, id);
  }

  @Route('POST /api/channels/:id/secret')
  renewSecret(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<ChannelWithSecret> {
    return this.channels.renewSecret(caller, id);
  }

  @Route('POST /api/channels/:id/test')
  test(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<Delivery> {
    return this.channels.test(caller, id);
  }

  @Route('GET /api/channels/:id/deliveries')
  deliveries(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Query() page: PageQuery,
  ): Promise<Page<Delivery>> {
    return this.channels.listDeliveries(caller, id, page);
  }

  @Route('POST /api/channels/:id/deliveries/:deliveryId/redeliver')
  redeliver(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Param('deliveryId', IdPipe) deliveryId: number,
  ): Promise<Delivery> {
    return this.channels.redeliver(caller, id, deliveryId);
  }
}
