import { Body, Controller, Param, Query } from '@nestjs/common';
import { AddIncidentNoteRequest } from '@outpost/contracts/incident-requests.js';
import { IncidentsQuery } from '@outpost/contracts/incidents-query.js';
import { type Incident, type IncidentDetails, type IncidentNote } from '@outpost/contracts/incidents.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { IncidentsService } from './incidents.service.js';

@Controller()
export class IncidentsController {
  constructor(private readonly incidents: IncidentsService) {}

  @Route('GET /api/incidents')
  list(@CurrentPrincipal() caller: Principal, @Query() query: IncidentsQuery): Promise<Page<Incident>> {
    return this.incidents.list(caller, query);
  }

  @Route('GET /api/servers/:id/incidents')
  listOf(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Query() query: IncidentsQuery,
  ): Promise<Page<Incident>> {
    return this.incidents.listOf(caller, id, query);
  }

  @Route('GET /api/servers/:id/incidents/:incidentId')
  get(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Param('incidentId', IdPipe) incidentId: number,
  ): Promise<IncidentDetails> {
    return this.incidents.get(caller, id, incidentId);
  }

  @Route('POST /api/servers/:id/incidents/:incidentId/notes')
  addNote(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Param('incidentId', IdPipe) incidentId: number,
    @Body() body: AddIncidentNoteRequest,
  ): Promise<IncidentNote> {
    return this.incidents.addNote(caller, id, incidentId, body);
  }

  @Route('DELETE /api/servers/:id/incidents/:incidentId/notes/:noteId')
  deleteNote(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Param('incidentId', IdPipe) incidentId: number,
    @Param('noteId', IdPipe) noteId: number,
  ): Promise<void> {
    return this.incidents.deleteNote(caller, id, incidentId, noteId);
  }
}
