import { Controller, Query } from '@nestjs/common';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type PluginReport, type Protocol } from '@outpost/contracts/protocols.js';
import { Route } from '../platform/http/route.js';
import { arrayPage, type Page } from '../platform/pages/page.js';
import { Protocols } from './protocols.service.js';

@Controller()
export class ProtocolsController {
  constructor(private readonly protocols: Protocols) {}

  @Route('GET /api/protocols')
  list(@Query() page: PageQuery): Page<Protocol> {
    return arrayPage(this.protocols.list(), page);
  }

  /** For admins only: reports name files on the machine. */
  @Route('GET /api/plugins')
  plugins(@Query() page: PageQuery): Page<PluginReport> {
    return arrayPage(this.protocols.reports, page);
  }
}
