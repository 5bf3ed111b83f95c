import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type PluginReport, type Protocol } from '@outpost/contracts/protocols.js';
import { AdminOnly } from '../auth/access.js';
import { arrayPage, type Page } from '../platform/pages/page.js';
import { Paged } from '../platform/pages/paged.js';
import { PluginReportView, ProtocolView } from './protocol.view.js';
import { Protocols } from './protocols.service.js';

@ApiTags('protocols')
@Controller()
export class ProtocolsController {
  constructor(private readonly protocols: Protocols) {}

  @Get('protocols')
  @Paged()
  @ApiOkResponse({ type: [ProtocolView] })
  list(@Query() page: PageQuery): Page<Protocol> {
    return arrayPage(this.protocols.list(), page);
  }

  /** Reports name files of the machine: for admins. */
  @AdminOnly()
  @Get('plugins')
  @Paged()
  @ApiOkResponse({ type: [PluginReportView] })
  plugins(@Query() page: PageQuery): Page<PluginReport> {
    return arrayPage(this.protocols.reports, page);
  }
}
