/** What a role may include. */
export const ROLE_CHOICES = [
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
  /** Approve commands of others that need a second person. */
  'commands.approve',
  /** Restart and start it. */
  'server.restart',
  'schedules.manage',
  /** Change its command policy. */
  'policy.manage',
  /** Change its name, address, password and other settings; diagnose and reconnect it. */
  'server.edit',
  /** Invite people, change their roles, remove them. */
  'people.manage',
  /** Read who changed what. */
  'audit.read',
] as const;
export type RoleChoice = (typeof ROLE_CHOICES)[number];

/** What somebody may do on a game server. The last three are left to its owner, and to admins of the panel. */
export const PERMISSIONS = [
  ...ROLE_CHOICES,
  /** Give it to another account. */
  'server.hand-over',
  'server.delete',
  /** Decide which servers are in a group, rename and delete it. */
  'groups.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Those that are left on a server which the plan of its owner does not hold: seeing it, and getting rid of it. */
export const READ_ONLY_PERMISSIONS: readonly Permission[] = [
  'server.view',
  'logs.read',
  'people.manage',
  'audit.read',
  'server.hand-over',
  'server.delete',
];

/** Those that every panel has. */
export const ROLES = ['viewer', 'moderator', 'manager'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_KINDS = [...ROLES, 'custom'] as const;
/** What somebody is on a server of another account; `custom`: a role that its owner has made. */
export type RoleKind = (typeof ROLE_KINDS)[number];

const VIEWING: readonly RoleChoice[] = ['server.view', 'logs.read'];
const MODERATING: readonly RoleChoice[] = [
  ...VIEWING,
  ...(['players.message', 'players.kick', 'players.ban', 'commands.list'] as const),
];

export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly RoleChoice[]>> = {
  viewer: VIEWING,
  moderator: MODERATING,
  manager: ROLE_CHOICES,
};
