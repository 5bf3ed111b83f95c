import { type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { asRconError } from './foreign-failure.js';

/**
 * Asks a new link a short harmless command. Any answer tells that the server listens, an empty one and "unknown
 * command" too; undefined where none came. Who waits for it has a time of its own.
 */
export async function ask(
  link: RconLink,
  command: string,
  { settings, reporter }: ConnectionEnvironment,
): Promise<RconReply | undefined> {
  try {
    return await link.execute(command, { timeoutMs: settings.probeTimeoutMs });
  } catch (error) {
    asRconError(error, reporter, 'not-sent');
    return undefined;
  }
}
