import type { SubscriptionStatus } from './users.js';

export type PlanId = 'free' | 'premium';

export interface PlanLimits {
  readonly maxServers: number;
  /** Words a command may begin with, in lower case; null allows every command. */
  readonly commands: readonly string[] | null;
  readonly logRetentionDays: number;
}

/**
 * Commands to list, to message and to kick, of every supported game. Where the first word can also ban, stop or change
 * something, only its read-only subcommand is listed.
 */
const BASIC_COMMANDS: readonly string[] = [
  ...['players', '#players', '/players', 'listplayers', 'showplayers', 'playerlist', 'list', 'lp', 'users'],
  ...[
    'bans',
    '#ban list',
    'ban list',
    'listbans',
    'banlist',
    'banlistex',
    '/banlist get',
    'listid',
    'listip',
  ],
  ...['say', '#say', 'broadcast', 'serverchat', 'adminbroadcast', 'servermsg'],
  ...['kick', '#kick', '/kick', 'kickid', 'kickplayer', 'kickuser', 'adminkick'],
  ...['status', 'serverstatus', 'info', 'serverinfo', 'showserverinfo', 'version', '/version'],
  ...['admins', '/admins', 'missions', 'help', '/help'],
];

export const PLANS: Readonly<Record<PlanId, PlanLimits>> = {
  free: { maxServers: 1, commands: BASIC_COMMANDS, logRetentionDays: 1 },
  premium: { maxServers: Number.POSITIVE_INFINITY, commands: null, logRetentionDays: 30 },
};

/** Whether the command begins with one of the allowed word sequences, ignoring case and repeated blanks. */
export function planAllows(commands: readonly string[], command: string): boolean {
  const words = command.trim().toLowerCase().split(/\s+/);
  return commands.some((allowed) => {
    const wanted = allowed.split(' ');
    return wanted.every((word, index) => words[index] === word);
  });
}

export const planOf = (status: SubscriptionStatus): PlanId => (status === 'active' ? 'premium' : 'free');
