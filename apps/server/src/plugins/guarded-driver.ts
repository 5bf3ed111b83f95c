import { say } from '@outpost/contracts/message.js';
import {
  type RconDriver,
  type RconLink,
  type RconLinkListener,
  type RconTarget,
} from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type Clock, systemClock } from '@outpost/rcon-protocol/shared/clock.js';
import { GuardedLink } from './guarded-link.js';
import { foreignFailure, type PluginFaultReport } from './plugin-failure.js';

/** A driver of a plugin. Whatever it throws, the rest of the product meets an {@link RconError}. */
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
