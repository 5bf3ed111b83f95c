import { type Incident, type IncidentDetails } from '@outpost/contracts/incidents.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

/** Incidents begin and end without anybody at the panel. */
const REFRESH_MS = 10_000;
/** Shown at once; more are read in the command line. */
const SHOWN = 100;
const OPTIONS = { refreshInterval: REFRESH_MS, revalidateOnMount: true } as const;

/** The last incidents of all servers, the newest first. */
export const useIncidents = (state: 'open' | 'all') =>
  useSWR<readonly Incident[], Error>(
    keys.incidents(state),
    () => api.call('GET /api/incidents', { query: { state, limit: SHOWN } }),
    OPTIONS,
  );

/** The last incidents of a server, the newest first. */
export const useIncidentsOf = (serverId: number) =>
  useSWR<readonly Incident[], Error>(
    keys.incidentsOf(serverId),
    () => api.call('GET /api/servers/:id/incidents', { params: { id: serverId }, query: { limit: SHOWN } }),
    { revalidateOnMount: true },
  );

export const useIncident = (serverId: number, incidentId: number) =>
  useSWR<IncidentDetails, Error>(
    keys.incident(serverId, incidentId),
    () => api.call('GET /api/servers/:id/incidents/:incidentId', { params: { id: serverId, incidentId } }),
    OPTIONS,
  );
