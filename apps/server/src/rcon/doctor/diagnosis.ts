import { type Clock } from '@outpost/clock/clock.js';
import { say } from '@outpost/contracts/message.js';
import { type GameQuery } from '@outpost/game-query/game-query.js';
import { queryPortCandidates } from './query-ports.js';
import { type RconDriver, type RconLink, type RconLinkListener } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { type ProtocolDoctor } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type ProtocolDescriptor, spokenNameOf } from '@outpost/rcon-protocol/protocol.js';
import { addressText } from '@outpost/rcon-protocol/shared/transports/socket-errors.js';
import { type TransportAddress } from '@outpost/rcon-protocol/shared/transports/transport.js';
import { type WireOptions } from '@outpost/rcon-protocol/wire-options.js';
import { type RconTargets } from '../rcon-targets.js';
import { rconErrorOf } from './finding.js';
import { type AskedGames, findGames, type FoundGame } from './found-game.js';
import { type DetectedService } from './probes/other-services.js';
import { ServiceDetector } from './probes/service-detector.js';

export interface DiagnosisRequest {
  readonly type: string;
  readonly host: string;
  readonly port: number;
  readonly password: string;
  readonly queryPort?: number | undefined;
  /** Default query port of the chosen game. */
  readonly usualQueryPort?: number | null;
  /** The chosen game's deviations from the protocol. */
  readonly wire?: WireOptions;
}

export interface DoctorTools {
  readonly targets: RconTargets;
  readonly drivers: readonly RconDriver[];
  readonly protocols: readonly ProtocolDescriptor[];
  readonly query: GameQuery;
  readonly clock: Clock;
}

/** How the one login of a diagnosis ended. */
type Attempt = { readonly link: RconLink } | { readonly link: null; readonly error: RconError };

const IGNORE_EVENTS: RconLinkListener = { onMessage: () => undefined, onClosed: () => undefined };

/** State shared by the steps of one diagnosis. Results that several steps need are fetched once. */
export class Diagnosis {
  addresses: readonly string[] = [];
  /** The address all probes go to, set once it is allowed. */
  address = '';
  firstReply = '';
  /** Set when the port answers, but not to the chosen protocol. */
  isAnsweredByOther = false;
  private attempt: Promise<Attempt> | undefined;
  private service: Promise<DetectedService | undefined> | undefined;
  private games: Promise<AskedGames> | undefined;

  constructor(
    readonly request: DiagnosisRequest,
    readonly tools: DoctorTools,
    readonly signal: AbortSignal,
  ) {}

  /** Address and port as users write them. */
  get where(): string {
    return addressText(this.target);
  }

  get driver(): RconDriver | undefined {
    return this.tools.drivers.find(({ protocol }) => protocol === this.request.type);
  }

  /** The chosen protocol; undefined when its plugin was removed. */
  get protocol(): ProtocolDescriptor | undefined {
    return this.tools.protocols.find(({ id }) => id === this.request.type);
  }

  /** The knowledge that the chosen protocol contributes to a diagnosis. */
  get known(): ProtocolDoctor {
    return this.protocol?.doctor ?? {};
  }

  get protocolName(): string {
    return this.protocol ? spokenNameOf(this.protocol) : this.request.type;
  }

  /**
   * The command sent after the login. The protocol's own is preferred, as its answer tells most, such as who is
   * online.
   */
  get check(): string {
    const { wire } = this.request;
    return (this.known.asksCheckOfGame === true ? wire?.check : undefined) ?? this.driver?.probeCommand ?? '';
  }

  /** One login per diagnosis: servers ban addresses after repeated attempts. */
  logIn(): Promise<Attempt> {
    return (this.attempt ??= this.connect());
  }

  /** The service that answers on this port in place of the chosen protocol, if any. */
  otherService(): Promise<DetectedService | undefined> {
    return (this.service ??= this.detectOther());
  }

  /** The service on the TCP port; for when the login over the chosen protocol failed. */
  async tcpService(): Promise<DetectedService | undefined> {
    return this.protocol && this.detector.detectOnTcp(this.protocol, this.target);
  }

  /** Games that answer queries on the given port or on the usual ones, and why the other ports failed. */
  findGames(): Promise<AskedGames> {
    return (this.games ??= findGames(this.tools.query, this.address, this.queryPorts, this.request.port));
  }

  /** The games found, and one that answers queries on the RCON port itself. */
  private async gamesAround(): Promise<readonly FoundGame[]> {
    const { queryPort, port } = this.request;
    const asked =
      queryPort === undefined || queryPort === port
        ? this.findGames()
        : findGames(this.tools.query, this.address, [port, queryPort], port);
    return (await asked).found;
  }

  get queryPorts(): readonly number[] {
    const { queryPort, port, usualQueryPort } = this.request;
    return queryPort === undefined
      ? queryPortCandidates(port, this.known.queryPorts, usualQueryPort ?? null)
      : [queryPort];
  }

  async end(): Promise<void> {
    const attempt = await this.attempt;
    attempt?.link?.close();
  }

  private get target(): TransportAddress {
    return { address: this.address, port: this.request.port };
  }

  private get detector(): ServiceDetector {
    const { protocols, clock } = this.tools;
    return new ServiceDetector(protocols, { clock, signal: this.signal });
  }

  private async detectOther(): Promise<DetectedService | undefined> {
    return this.protocol && this.detector.detectOther(this.protocol, this.target, this.gamesAround());
  }

  private async connect(): Promise<Attempt> {
    const { address, request, driver, signal } = this;
    if (!driver)
      return {
        link: null,
        error: new RconError(
          'protocol',
          say('doctor.no_driver_speaks', 'No driver speaks {type}', { type: request.type }),
        ),
      };
    const { port, password, wire = {} } = request;
    try {
      return { link: await driver.connect({ address, port, password, wire }, IGNORE_EVENTS, signal) };
    } catch (error) {
      return { link: null, error: rconErrorOf(error) };
    }
  }
}
