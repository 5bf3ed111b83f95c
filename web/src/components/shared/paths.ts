import { type PlaceRef } from '../../data/groups/place.js';
import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';

/** Path pattern of every page. */
export const paths = PANEL_PATHS;

export const serverPath = (serverId: number): string => `${paths.servers}/${serverId}`;
export const consolePath = (serverId: number): string => `${paths.console}/${serverId}`;
/** The console as it was around an entry of the timeline. */
export const linePath = (serverId: number, entryId: number): string =>
  `${consolePath(serverId)}?at=${entryId}`;
/** The consoles of several servers side by side. */
export const consolesPath = (serverIds: readonly number[]): string => `${paths.console}/${serverIds.join()}`;
export const logsPath = (log: number | 'all'): string => `${paths.logs}/${log}`;
/** What the log of a server has about somebody. */
export const linesAboutPath = (serverId: number, name: string): string =>
  `${logsPath(serverId)}?${new URLSearchParams({ q: name.trim() }).toString()}`;
export const peoplePath = ({ kind, id }: PlaceRef): string => `/${kind}/${id}/people`;
export const auditPath = ({ kind, id }: PlaceRef): string => `/${kind}/${id}/audit`;
export const policyPath = ({ kind, id }: PlaceRef): string => `/${kind}/${id}/policy`;
export const incidentPath = (serverId: number, incidentId: number): string =>
  `${paths.servers}/${serverId}/incidents/${incidentId}`;
/** When servers were down. */
export const incidentsPath = `${paths.alerts}?tab=incidents`;
/** Times in which servers are worked on. */
export const maintenancePath = `${paths.alerts}?tab=maintenance`;
export const tasksPath = (serverId: number): string => `${paths.servers}/${serverId}/tasks`;
