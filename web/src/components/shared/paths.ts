import { PANEL_PATHS } from '@outpost/contracts/panel-paths.js';

/** Path pattern of every page. */
export const paths = PANEL_PATHS;

export const serverPath = (serverId: number): string => `${paths.servers}/${serverId}`;
export const consolePath = (serverId: number): string => `${paths.console}/${serverId}`;
export const logsPath = (serverId: number): string => `${paths.logs}/${serverId}`;
export const peoplePath = (serverId: number): string => `${paths.servers}/${serverId}/people`;
export const auditPath = (serverId: number): string => `${paths.servers}/${serverId}/audit`;
export const policyPath = (serverId: number): string => `${paths.servers}/${serverId}/policy`;
export const tasksPath = (serverId: number): string => `${paths.servers}/${serverId}/tasks`;
