import { permissionOf } from '@outpost/contracts/basic-commands.js';
import { say } from '@outpost/contracts/message.js';
import { tokenExcludesThis } from '../auth/auth.errors.js';
import { type Caller, may, type OwnedServer } from '../auth/may.js';
import { UserError } from '../platform/errors/app-error.js';

/**
 * Requires that a person may type these commands, all those of a line. With `commands.send` any; otherwise those that
 * list something, write to players or kick them, with the permission to do that.
 *
 * @throws {UserError} `permission_denied`
 */
export function requireMaySend(caller: Caller, server: OwnedServer, commands: readonly string[]): void {
  if (may(caller, 'commands.send', server)) return;
  const denied = commands.find((command) => !may(caller, permissionOf(command), server));
  if (denied === undefined && commands.length > 0) return;
  const command = /\S+/.exec(denied ?? '')?.[0] ?? '';
  if (caller.limits) throw tokenExcludesThis();
  throw new UserError(
    'permission_denied',
    say('rcon.role_excludes_command', 'Your role on this server does not include the command "{command}"', {
      command,
    }),
  );
}
