import { type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { asRconError } from './unexpected-error.js';

/**
 * Sends a short harmless command over a new link. Any reply shows that the server processes commands, including an
 * empty one or "unknown command". Undefined when there was none; the caller has its own time limit.
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
