import { Inject, Injectable, Optional } from '@nestjs/common';
import { type RconDriver, type RconLink, type RconLinkListener, type RconTarget } from '../driver.js';
import { type Clock, RCON_CLOCK, systemClock } from '../shared/clock.js';
import { openLink } from '../shared/link.js';
import { tcpTransport } from '../shared/transports/tcp.transport.js';
import { DEFAULT_SOURCE_OPTIONS, type SourceOptions } from './source.options.js';
import { dialectFor, type SourceWire } from './source.wire.js';
import { SourceSession } from './source.session.js';

/** Injects a `Partial<SourceOptions>`; without one the defaults hold, the `generic` dialect among them. */
export const SOURCE_OPTIONS = Symbol('SOURCE_OPTIONS');

/**
 * Source RCON over TCP: CS, Minecraft, Rust, ARK, Palworld, Project Zomboid, Squad, Factorio and their kin. One
 * attempt to log in per call: servers ban addresses that keep on trying.
 */
@Injectable()
export class SourceDriver implements RconDriver {
  readonly protocol = 'source';
  /**
   * Known to most games; the others answer that they don't know it, which proves the connection as well. It
   * changes nothing anywhere. Factorio, where all that lacks a slash is chat, shows the word to its players.
   */
  readonly probeCommand = 'help';

  constructor(
    @Optional() @Inject(RCON_CLOCK) private readonly clock: Clock = systemClock,
    @Optional() @Inject(SOURCE_OPTIONS) private readonly options: Partial<SourceOptions> = {},
  ) {}

  async connect(
    target: RconTarget<SourceWire>,
    listener: RconLinkListener,
    signal?: AbortSignal,
  ): Promise<RconLink> {
    const dialect = dialectFor(target.wire, this.options.dialect ?? DEFAULT_SOURCE_OPTIONS.dialect);
    return openLink({
      session: new SourceSession(target.password, { ...this.options, dialect }, target.learned),
      openTransport: tcpTransport(this.clock),
      address: { address: target.address, port: target.port },
      listener,
      clock: this.clock,
      commandsAtOnce: this.options.maxInFlight ?? dialect.maxInFlight,
      signal,
    });
  }
}
