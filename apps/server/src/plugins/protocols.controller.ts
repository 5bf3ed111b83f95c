import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type PluginReport, type Protocol } from '@outpost/contracts/protocols.js';
import { AdminOnly } from '../auth/access.js';
import { PluginReportView, ProtocolView } from './protocol.view.js';
import { Protocols } from './protocols.service.js';

@ApiTags('protocols')
@Controller()
export class ProtocolsController {
  constructor(private readonly protocols: Protocols) {}

  @Get('protocols')
  @ApiOkResponse({ type: [ProtocolView] })
  list(): readonly Protocol[] {
    return this.protocols.list();
  }

  /** Reports name files of the machine: for admins. */
  @AdminOnly()
  @Get('plugins')
  @ApiOkResponse({ type: [PluginReportView] })
  plugins(): readonly PluginReport[] {
    return this.protocols.reports;
  }
}
