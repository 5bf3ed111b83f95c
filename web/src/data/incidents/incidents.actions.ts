import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function addIncidentNote(id: number, incidentId: number, text: string): Promise<void> {
  const params = { id, incidentId };
  await api.call('POST /api/servers/:id/incidents/:incidentId/notes', { params, body: { text } });
  await mutate(keys.incident(id, incidentId));
}

export async function deleteIncidentNote(id: number, incidentId: number, noteId: number): Promise<void> {
  const params = { id, incidentId, noteId };
  await api.call('DELETE /api/servers/:id/incidents/:incidentId/notes/:noteId', { params });
  await mutate(keys.incident(id, incidentId));
}
