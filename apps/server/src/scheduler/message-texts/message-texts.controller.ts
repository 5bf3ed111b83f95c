import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  CreateMessageTextRequest,
  UpdateMessageTextRequest,
} from '@outpost/contracts/message-text-requests.js';
import { type MessageText } from '@outpost/contracts/message-texts.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { type Page } from '../../platform/pages/page.js';
import { MessageTextsService } from './message-texts.service.js';

@Controller()
export class MessageTextsController {
  constructor(private readonly texts: MessageTextsService) {}

  @Route('GET /api/message-texts')
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<MessageText>> {
    return this.texts.list(caller, page);
  }

  @Route('POST /api/message-texts')
  create(
    @CurrentPrincipal() caller: Principal,
    @Body() body: CreateMessageTextRequest,
  ): Promise<MessageText> {
    return this.texts.create(caller, body);
  }

  @Route('PATCH /api/message-texts/:id')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateMessageTextRequest,
  ): Promise<MessageText> {
    return this.texts.update(caller, id, body);
  }

  @Route('DELETE /api/message-texts/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.texts.delete(caller, id);
  }

  @Route('GET /api/servers/:id/message-texts')
  listOfServer(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) serverId: number,
    @Query() page: PageQuery,
  ): Promise<Page<MessageText>> {
    return this.texts.listOfServer(caller, serverId, page);
  }
}
