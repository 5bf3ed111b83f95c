/** What somebody may do on a game server. */
export const PERMISSIONS = [
  /** See its status, players, bans and schedules. */
  'server.view',
  /** Read its console and its logs. */
  'logs.read',
  'players.message',
  'players.kick',
  'players.ban',
  'bans.remove',
  /** Send commands that only list something. */
  'commands.list',
  /** Send any command, and save commands for everybody. */
  'commands.send',
  /** Restart and start it. */
  'server.restart',
  'schedules.manage',
  /** Change its name, address, password and other settings; diagnose and reconnect it. */
  'server.edit',
  /** Invite people, change their roles, remove them. */
  'people.manage',
  'server.delete',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = ['viewer', 'moderator', 'manager'] as const;
/** What somebody is on a server of another account. */
export type Role = (typeof ROLES)[number];

const VIEWING: readonly Permission[] = ['server.view', 'logs.read'];
const MODERATING: readonly Permission[] = [
  ...VIEWING,
  ...(['players.message', 'players.kick', 'players.ban', 'commands.list'] as const),
];

/** Deleting a server is left to its owner, and to admins of the panel. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: VIEWING,
  moderator: MODERATING,
  manager: PERMISSIONS.filter((permission) => permission !== 'server.delete'),
};
