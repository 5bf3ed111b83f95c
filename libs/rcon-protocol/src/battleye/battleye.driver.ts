import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Clock, CLOCK, systemClock } from '@outpost/clock/clock.js';
import { type RconDriver, type RconLink, type RconLinkListener, type RconTarget } from '../driver.js';
import { openLink } from '../shared/link.js';
import { addressText } from '../shared/transports/socket-errors.js';
import { openUdp } from '../shared/transports/udp.transport.js';
import { type WireOptions } from '../wire-options.js';
import { type BattleyeOptions, battleyeOptions } from './battleye.options.js';
import { BattleyeSession } from './battleye.session.js';

/** Injects a `Partial<BattleyeOptions>`; the defaults apply without one. */
export const BATTLEYE_OPTIONS = Symbol('BATTLEYE_OPTIONS');

/** How a game deviates from plain BattlEye RCon. */
interface BattleyeWire extends WireOptions {
  /** Replies are empty and their text comes as server messages, as on Arma Reforger. */
  readonly reforger?: boolean;
}

/**
 * BattlEye RCon over UDP: DayZ, Arma 2 OA, Arma 3, and Reforger through its wire options. The server identifies a
 * client by source address and port, so each link has its own socket and its own sequence numbers.
 */
@Injectable()
export class BattleyeDriver implements RconDriver {
  readonly protocol = 'battleye';
  readonly probeCommand = 'players';
  private readonly options: BattleyeOptions;

  constructor(
    @Optional() @Inject(CLOCK) private readonly clock: Clock = systemClock,
    @Optional() @Inject(BATTLEYE_OPTIONS) options: Partial<BattleyeOptions> = {},
  ) {
    this.options = battleyeOptions(options);
  }

  connect(
    target: RconTarget<BattleyeWire>,
    listener: RconLinkListener,
    signal?: AbortSignal,
  ): Promise<RconLink> {
    const { address, port, password } = target;
    const login = { password, peer: addressText(target) };
    const options = this.optionsFor(target);
    return openLink({
      session: new BattleyeSession(login, options),
      openTransport: openUdp,
      address: { address, port },
      listener,
      clock: this.clock,
      commandsAtOnce: options.maxInFlight,
      signal,
    });
  }

  private optionsFor({ wire }: RconTarget<BattleyeWire>): BattleyeOptions {
    if (wire?.reforger !== true && wire?.maxCommandBytes === undefined) return this.options;
    const { maxCommandBytes = this.options.maxCommandBytes } = wire;
    const own = { ...this.options, maxCommandBytes };
    return battleyeOptions(wire.reforger === true ? { ...own, answersBy: 'messages', maxInFlight: 1 } : own);
  }
}
