import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Clock, CLOCK, systemClock } from '@outpost/clock/clock.js';
import { type RconDriver, type RconLink, type RconLinkListener, type RconTarget } from '../driver.js';
import { openLink } from '../shared/link.js';
import { tcpTransport } from '../shared/transports/tcp.transport.js';
import { DEFAULT_TELNET_OPTIONS, type TelnetOptions } from './telnet.options.js';
import { TelnetSession } from './telnet.session.js';

/** Injects a `Partial<TelnetOptions>`; the defaults apply without one. */
export const TELNET_OPTIONS = Symbol('TELNET_OPTIONS');

/**
 * The telnet console of 7 Days to Die. One login attempt per call: the server blocks an address after repeated failures
 * (`TelnetFailedLoginLimit`). A server without a password accepts everybody, whatever the target contains.
 */
@Injectable()
export class TelnetDriver implements RconDriver {
  readonly protocol = 'telnet';
  /** Returns the time in the game as one line. */
  readonly probeCommand = 'gettime';

  constructor(
    @Optional() @Inject(CLOCK) private readonly clock: Clock = systemClock,
    @Optional() @Inject(TELNET_OPTIONS) private readonly options: Partial<TelnetOptions> = {},
  ) {}

  connect(target: RconTarget, listener: RconLinkListener, signal?: AbortSignal): Promise<RconLink> {
    const options = { ...DEFAULT_TELNET_OPTIONS, ...this.options };
    const { maxCommandBytes = options.maxCommandBytes } = target.wire ?? {};
    return openLink({
      session: new TelnetSession(target.password, { ...options, maxCommandBytes }),
      openTransport: tcpTransport(this.clock),
      address: { address: target.address, port: target.port },
      listener,
      clock: this.clock,
      signal,
    });
  }
}
