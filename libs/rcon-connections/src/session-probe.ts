import { type RconLink } from '@outpost/rcon-protocol/driver.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { asRconError } from './foreign-failure.js';

/**
 * Asks a link in doubt the protocol's harmless command. ARK accepts logins while it boots and then ignores
 * every command of that session: only a new one helps (protocols.md AT-50).
 */
export class SessionProbe {
  private asked: RconLink | undefined;

  /** @param silent called with a link that let the command go out and did not answer it */
  constructor(
    private readonly command: string,
    private readonly environment: ConnectionEnvironment,
    private readonly silent: (link: RconLink) => void,
  ) {}

  /** One question at a time per link. */
  async check(link: RconLink): Promise<void> {
    if (this.asked === link) return;
    this.asked = link;
    const silent = await this.isSilent(link);
    if (this.asked === link) this.asked = undefined;
    if (silent) this.silent(link);
  }

  /** A question that never got its turn, or that ended with the link, proves nothing. */
  private async isSilent(link: RconLink): Promise<boolean> {
    const { settings, reporter } = this.environment;
    try {
      await link.execute(this.command, { timeoutMs: settings.probeTimeoutMs });
      return false;
    } catch (error) {
      const { kind, fate } = asRconError(error, reporter, 'not-sent');
      return kind === 'timed-out' && fate === 'unknown';
    }
  }
}
