import { COMMAND_TIMEOUT_MS } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { type ExecuteOptions, type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Clock } from '@outpost/rcon-protocol/shared/clock.js';
import { foreignFailure, type PluginFaultReport } from './plugin-failure.js';

/** A link of a plugin: each command ends in time, in a whole reply or in an {@link RconError}. */
export class GuardedLink implements RconLink {
  constructor(
    private readonly link: RconLink,
    private readonly report: PluginFaultReport,
    private readonly clock: Clock,
  ) {}

  execute(command: string, options: ExecuteOptions = {}): Promise<RconReply> {
    const queuedAt = this.clock.now();
    return new Promise((resolve, reject) => {
      const late = new RconError(
        'timed-out',
        say('rcon.answer_timed_out', 'The server did not answer in time.'),
        'unknown',
      );
      const timer = this.clock.schedule(options.timeoutMs ?? COMMAND_TIMEOUT_MS, () => reject(late));
      this.answer(command, options, queuedAt)
        .then(resolve, reject)
        .finally(() => timer.cancel());
    });
  }

  close(): void {
    try {
      this.link.close();
    } catch (error) {
      this.report(error, 'close() failed');
    }
  }

  private async answer(command: string, options: ExecuteOptions, queuedAt: number): Promise<RconReply> {
    try {
      const reply: Partial<RconReply> = await this.link.execute(command, options);
      const { text, complete = true, sentAt = queuedAt, answeredAt = this.clock.now() } = reply;
      if (typeof text !== 'string') throw new TypeError('a reply has no text');
      return { text, complete, queuedAt: reply.queuedAt ?? queuedAt, sentAt, answeredAt };
    } catch (error) {
      throw foreignFailure(error, 'unknown', this.report, 'execute() failed');
    }
  }
}
