import { Controller, Query } from '@nestjs/common';
import { type Calendar, CalendarQuery } from '@outpost/contracts/calendar.js';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { Route } from '../../platform/http/route.js';
import { CalendarService } from './calendar.service.js';

@Controller()
export class CalendarController {
  constructor(private readonly calendar: CalendarService) {}

  @Route('GET /api/calendar')
  of(@CurrentPrincipal() caller: Principal, @Query() query: CalendarQuery): Promise<Calendar> {
    return this.calendar.of(caller, query);
  }
}
