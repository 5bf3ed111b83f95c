import { AddIncidentNoteRequest } from '../incident-requests.js';
import { IncidentsQuery } from '../incidents-query.js';
import { Incident, IncidentDetails, IncidentNote } from '../incidents.js';
import type { RouteTable } from './declaration.js';

export const INCIDENTS_ROUTES = {
  'GET /api/incidents': {
    operationId: 'listIncidents',
    summary: 'List when servers that the caller sees were down, newest first',
    withLimitedToken: true,
    scope: 'read',
    query: IncidentsQuery,
    list: Incident,
  },
  'GET /api/servers/:id/incidents': {
    operationId: 'listIncidentsOfServer',
    summary: 'List when a server was down, newest first',
    scope: 'read',
    permission: 'server.view',
    query: IncidentsQuery,
    list: Incident,
  },
  'GET /api/servers/:id/incidents/:incidentId': {
    operationId: 'getIncident',
    summary: 'Tell what belonged to an incident: who was on, what was done, what came of it',
    scope: 'read',
    permission: 'server.view',
    answer: IncidentDetails,
    problems: ['too_many_attempts'],
  },
  'POST /api/servers/:id/incidents/:incidentId/notes': {
    operationId: 'addIncidentNote',
    summary: 'Write a note about an incident',
    scope: 'manage',
    permission: 'server.restart',
    body: AddIncidentNoteRequest,
    example: { text: 'The host had lost its power.' },
    answer: IncidentNote,
    status: 201,
    problems: ['plan_limit', 'limit_reached'],
  },
  'DELETE /api/servers/:id/incidents/:incidentId/notes/:noteId': {
    operationId: 'deleteIncidentNote',
    summary: 'Remove a note that the caller has written',
    description: 'The owner of the server may remove those of others.',
    scope: 'manage',
    permission: 'server.restart',
    problems: ['plan_limit', 'permission_denied'],
  },
} as const satisfies RouteTable;
