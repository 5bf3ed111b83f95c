import type { Permission } from './permissions.js';

/**
 * Commands to list, to message and to kick, of every supported game, with the permission that is enough to send them.
 * Where the first word can also ban, stop or change something, only its read-only subcommand is listed.
 */
const BASIC_COMMANDS = {
  'commands.list': [
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
    ...['status', 'serverstatus', 'info', 'serverinfo', 'showserverinfo', 'version', '/version'],
    ...['admins', '/admins', 'missions', 'help', '/help'],
  ],
  'players.message': ['say', '#say', 'broadcast', 'serverchat', 'adminbroadcast', 'servermsg'],
  'players.kick': ['kick', '#kick', '/kick', 'kickid', 'kickplayer', 'kickuser', 'adminkick'],
} as const satisfies Partial<Record<Permission, readonly string[]>>;

/** Those of the Free tier. */
export const FREE_COMMANDS: readonly string[] = Object.values(BASIC_COMMANDS).flat();

/** What sending this command takes; not of a line that holds several. */
export function permissionOf(command: string): Permission {
  const found = Object.entries(BASIC_COMMANDS).find(([, commands]) => beginsWithOneOf(commands, command));
  return found ? (found[0] as keyof typeof BASIC_COMMANDS) : 'commands.send';
}

/** Whether the command begins with one of these sequences of words, ignoring case and repeated blanks. */
export function beginsWithOneOf(sequences: readonly string[], command: string): boolean {
  const words = command.trim().toLowerCase().split(/\s+/);
  return sequences.some((sequence) => {
    const wanted = sequence.split(' ');
    return wanted.every((word, index) => words[index] === word);
  });
}
