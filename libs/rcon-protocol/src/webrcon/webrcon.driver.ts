import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Clock, CLOCK, systemClock } from '@outpost/clock/clock.js';
import { type RconDriver, type RconLink, type RconLinkListener, type RconTarget } from '../driver.js';
import { openLink } from '../shared/link.js';
import { websocketTransport } from '../shared/transports/websocket.transport.js';
import { DEFAULT_WEBRCON_OPTIONS, type WebrconOptions } from './webrcon.options.js';
import { HARMLESS_COMMAND, WebrconSession } from './webrcon.session.js';

/** Injects a `Partial<WebrconOptions>`. */
export const WEBRCON_OPTIONS = Symbol('WEBRCON_OPTIONS');

/** Rust's RCON over a WebSocket (`+rcon.web 1`, the default of current servers). One login attempt per call. */
@Injectable()
export class WebrconDriver implements RconDriver {
  readonly protocol = 'webrcon';
  readonly probeCommand = HARMLESS_COMMAND;

  constructor(
    @Optional() @Inject(CLOCK) private readonly clock: Clock = systemClock,
    @Optional() @Inject(WEBRCON_OPTIONS) private readonly options: Partial<WebrconOptions> = {},
  ) {}

  connect(target: RconTarget, listener: RconLinkListener, signal?: AbortSignal): Promise<RconLink> {
    return openLink({
      session: new WebrconSession(this.options),
      // The Buffer replaces lone surrogates, on which encodeURIComponent would throw.
      openTransport: websocketTransport(
        encodeURIComponent(Buffer.from(target.password).toString()),
        this.clock,
      ),
      address: { address: target.address, port: target.port },
      listener,
      clock: this.clock,
      commandsAtOnce: this.options.maxInFlight ?? DEFAULT_WEBRCON_OPTIONS.maxInFlight,
      signal,
    });
  }
}
