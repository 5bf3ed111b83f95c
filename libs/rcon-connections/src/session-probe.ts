import { type RconLink } from '@outpost/rcon-protocol/driver.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { asRconError } from './foreign-failure.js';

/** `unproven`: the command did not go out, or the link ended on its own. */
export type ProbeVerdict = 'answered' | 'silent' | 'unproven';

/**
 * Asks a new link the protocol's harmless command. ARK accepts logins while it boots and then ignores every
 * command of that session: only a new one helps (AT-50).
 */
export async function probe(
  link: RconLink,
  command: string,
  { settings, reporter }: ConnectionEnvironment,
): Promise<ProbeVerdict> {
  try {
    await link.execute(command, { timeoutMs: settings.probeTimeoutMs });
    return 'answered';
  } catch (error) {
    const { kind, fate } = asRconError(error, reporter, 'not-sent');
    return kind === 'timed-out' && fate === 'unknown' ? 'silent' : 'unproven';
  }
}
