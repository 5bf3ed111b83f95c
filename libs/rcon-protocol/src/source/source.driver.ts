import { Inject, Injectable, Optional } from '@nestjs/common';
import { type Clock, CLOCK, systemClock } from '@outpost/clock/clock.js';
import { say } from '@outpost/contracts/message.js';
import { type RconDriver, type RconLink, type RconLinkListener, type RconTarget } from '../driver.js';
import { RconError } from '../errors.js';
import { openLink } from '../shared/link.js';
import { tcpTransport } from '../shared/transports/tcp.transport.js';
import { type WireOptions } from '../wire-options.js';
import { SOURCE_DIALECTS, type SourceDialect, type SourceDialectName } from './source.dialects.js';
import { DEFAULT_SOURCE_OPTIONS, type SourceOptions } from './source.options.js';
import { SourceSession } from './source.session.js';

/** Injects a `Partial<SourceOptions>`; the defaults, including the `generic` dialect, apply without one. */
export const SOURCE_OPTIONS = Symbol('SOURCE_OPTIONS');

/**
 * Source RCON over TCP: CS, Minecraft, Rust, ARK, Palworld, Project Zomboid, Squad, Factorio and others. One login
 * attempt per call: SRCDS bans an address after repeated failures (`sv_rcon_maxfailures`).
 */
@Injectable()
export class SourceDriver implements RconDriver {
  readonly protocol = 'source';
  /**
   * Known to most games; the others report an unknown command, which proves the connection as well. It changes nothing
   * on any of them. Factorio treats text without a slash as chat and shows the word to its players.
   */
  readonly probeCommand = 'help';

  constructor(
    @Optional() @Inject(CLOCK) private readonly clock: Clock = systemClock,
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

/** How a game deviates from Source RCON. */
export interface SourceWire extends WireOptions {
  readonly dialect?: SourceDialectName;
  /** At most `commands` within any `perMs` milliseconds. */
  readonly pace?: { readonly commands: number; readonly perMs: number };
}

/**
 * The dialect of a game, with the limits of the game where it sets any.
 *
 * @throws {RconError} `protocol` when there is no dialect of that name
 */
export function dialectFor(wire: SourceWire | undefined, otherwise: SourceDialect): SourceDialect {
  const base = wire?.dialect === undefined ? otherwise : named(wire.dialect);
  const { maxCommandBytes = base.maxCommandBytes, pace = base.pace } = wire ?? {};
  return { ...base, maxCommandBytes, pace };
}

/** Checked at run time: the profile of a plugin is unchecked data. */
function named(name: string): SourceDialect {
  if (isDialectName(name)) return SOURCE_DIALECTS[name];
  throw new RconError(
    'protocol',
    say('source.dialect_unknown', 'There is no Source dialect "{name}": the profile of the game is wrong.', {
      name,
    }),
  );
}

const isDialectName = (name: string): name is SourceDialectName => Object.hasOwn(SOURCE_DIALECTS, name);
