import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { COMMAND_TIMEOUT_MS } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import {
  type ExecuteOptions,
  type RconDriver,
  type RconLink,
  type RconLinkListener,
  type RconReply,
  type RconTarget,
} from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { foreignFailure, type PluginFaultReport } from './plugin-failure.js';

/** Wraps the driver of a plugin: whatever it throws becomes an {@link RconError}. */
export class GuardedDriver implements RconDriver {
  readonly protocol: string;
  readonly probeCommand: string;

  constructor(
    private readonly driver: RconDriver,
    private readonly report: PluginFaultReport,
    private readonly clock: Clock = systemClock,
  ) {
    this.protocol = driver.protocol;
    this.probeCommand = driver.probeCommand;
  }

  async connect(target: RconTarget, listener: RconLinkListener, signal?: AbortSignal): Promise<RconLink> {
    const link = await this.opened(target, listener, signal);
    if (isLink(link)) return new GuardedLink(link, this.report, this.clock);
    this.report(link, 'connect() resolved with something that is no link');
    throw new RconError(
      'protocol',
      say(
        'plugins.protocol_does_not_work',
        'The plugin of this protocol does not work; the log of the panel says why.',
      ),
    );
  }

  private async opened(
    target: RconTarget,
    listener: RconLinkListener,
    signal?: AbortSignal,
  ): Promise<unknown> {
    try {
      return await this.driver.connect(target, this.guarded(listener), signal);
    } catch (error) {
      throw foreignFailure(error, 'not-sent', this.report, 'connect() failed');
    }
  }

  private guarded(listener: RconLinkListener): RconLinkListener {
    return {
      onMessage: (text: unknown) => listener.onMessage(String(text)),
      onClosed: (reason: unknown) =>
        listener.onClosed(foreignFailure(reason, 'not-sent', this.report, 'the link ended')),
    };
  }
}

const isLink = (value: unknown): value is RconLink =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as RconLink).execute === 'function' &&
  typeof (value as RconLink).close === 'function';

/** Wraps the link of a plugin: each command ends in time, with a complete reply or an {@link RconError}. */
class GuardedLink implements RconLink {
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
