import { PERMISSIONS } from '../permissions.js';
import { type Server } from '../servers.js';

/** A server as the API returns it, with defaults for everything a test does not override. */
export const aServer = (overrides: Partial<Server> = {}): Server => ({
  id: 1,
  name: 'Chernarus',
  type: 'battleye',
  game: 'dayz',
  host: '192.0.2.7',
  port: 2305,
  maxPlayers: 60,
  status: 'online',
  fallback: false,
  statusReason: null,
  statusSince: '2026-11-20T18:04:05.000Z',
  lastOnline: '2026-11-20T18:04:05.000Z',
  players: null,
  uptimePercent: null,
  queryPort: null,
  query: null,
  timeZone: 'UTC',
  hasStartHook: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  access: { role: 'owner', roleName: null, permissions: PERMISSIONS, maxBanMinutes: null, byGroup: false },
  plan: 'premium',
  beyondPlan: false,
  group: null,
  owner: 'anna',
  tags: [],
  isFavourite: false,
  maintenance: null,
  ...overrides,
});
