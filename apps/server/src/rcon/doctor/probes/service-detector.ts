import { type Clock } from '@outpost/clock/clock.js';
import { say } from '@outpost/contracts/message.js';
import { type ProtocolDoctor, type ProtocolProbe } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { tcpTransport } from '@outpost/rcon-protocol/shared/transports/tcp.transport.js';
import { type TransportAddress } from '@outpost/rcon-protocol/shared/transports/transport.js';
import { openUdp } from '@outpost/rcon-protocol/shared/transports/udp.transport.js';
import { type FoundGame } from '../found-game.js';
import { greet, type Greeting } from './greeting.js';
import { isMinecraftPacket, statusRequest } from './minecraft.js';
import { BY_FIRST_BYTES, type DetectedService, OTHER_SERVICES } from './other-services.js';

/** Fewer bytes than this do not identify a service. */
const IDENTIFYING_BYTES = 4;

interface Probed extends ProtocolDescriptor {
  readonly doctor: ProtocolDoctor & { readonly probe: ProtocolProbe };
}

interface ProbeContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Identifies the service on a port without sending the password. */
export class ServiceDetector {
  private readonly udp: readonly Probed[];
  private readonly tcp: readonly Probed[];

  constructor(
    protocols: readonly ProtocolDescriptor[],
    private readonly context: ProbeContext,
  ) {
    const probed = protocols.filter((protocol): protocol is Probed => protocol.doctor?.probe !== undefined);
    this.udp = probed.filter(({ doctor }) => doctor.transport === 'udp');
    this.tcp = probed.filter(({ doctor }) => doctor.transport === 'tcp');
  }

  /** Tries the other protocols on the port of a protocol that did not answer. */
  async detectOther(
    { id, doctor }: ProtocolDescriptor,
    target: TransportAddress,
    games: Promise<readonly FoundGame[]>,
  ): Promise<DetectedService | undefined> {
    const [udp, tcp, found] = await Promise.all([
      this.onUdp(target, id),
      doctor?.transport === 'tcp' ? undefined : this.onTcp(target),
      games,
    ]);
    if (udp ?? tcp) return udp ?? tcp;
    if (found.some(({ port }) => port === target.port)) return OTHER_SERVICES.query;
    return found.some(({ info }) => info.gamePort === target.port) ? OTHER_SERVICES.game : undefined;
  }

  /** Identifies the service on a TCP port by its first bytes; the expected protocol is probed with its own hello. */
  async detectOnTcp(
    expected: ProtocolDescriptor,
    target: TransportAddress,
  ): Promise<DetectedService | undefined> {
    const own = this.tcp.find(({ id }) => id === expected.id);
    // Harmless hellos are sent to every port below.
    if (own && own.doctor.probe.isHarmless !== true && (await this.answers(own, target)))
      return serviceOf(own);
    const service = await this.onTcp(target);
    return service === OTHER_SERVICES.tcp && (await this.isMinecraft(target))
      ? OTHER_SERVICES.minecraft
      : service;
  }

  private async onUdp(target: TransportAddress, expected: string): Promise<DetectedService | undefined> {
    const others = this.udp.filter(({ id, doctor }) => id !== expected && doctor.probe.isHarmless === true);
    const answering = await Promise.all(others.map((protocol) => this.answers(protocol, target)));
    const other = others.find((_, index) => answering[index]);
    return other && serviceOf(other);
  }

  private async onTcp(target: TransportAddress): Promise<DetectedService | undefined> {
    const hellos = this.tcp.flatMap(({ doctor }) => (doctor.probe.isHarmless === true ? [doctor.probe] : []));
    const greetings = await Promise.all(hellos.map((probe) => this.greet(target, probe)));
    const services = greetings.map((greeting) => this.identify(greeting)).filter((one) => one !== undefined);
    return services.find((service) => service !== OTHER_SERVICES.tcp) ?? services[0];
  }

  private identify(greeting: Greeting): DetectedService | undefined {
    if (greeting.kind === 'failed') return undefined;
    if (greeting.kind !== 'answer' || greeting.bytes.length < IDENTIFYING_BYTES) return OTHER_SERVICES.tcp;
    const { bytes } = greeting;
    const other = BY_FIRST_BYTES.find(([, fits]) => fits(bytes));
    if (other) return OTHER_SERVICES[other[0]];
    const protocol = this.tcp.find(({ doctor }) => doctor.probe.recognises(bytes));
    return protocol ? serviceOf(protocol) : OTHER_SERVICES.tcp;
  }

  private async answers({ doctor }: Probed, target: TransportAddress): Promise<boolean> {
    if (!doctor.probe.hello) return false;
    const greeting = await this.greet(target, doctor.probe, doctor.transport);
    return greeting.kind === 'answer' && doctor.probe.recognises(greeting.bytes);
  }

  /** Sends a status request: a vanilla server closes the connection on any other bytes. */
  private async isMinecraft(target: TransportAddress): Promise<boolean> {
    const greeting = await this.greet(target, { hello: statusRequest });
    return greeting.kind === 'answer' && isMinecraftPacket(greeting.bytes);
  }

  private greet(
    target: TransportAddress,
    { hello }: Pick<ProtocolProbe, 'hello'>,
    transport: 'tcp' | 'udp' = 'tcp',
  ): Promise<Greeting> {
    const open = transport === 'udp' ? openUdp : tcpTransport(this.context.clock);
    return greet(open, target, { ...this.context, ...(hello && { hello: hello(target) }) });
  }
}

const serviceOf = ({ id, doctor }: Probed): DetectedService => ({
  id,
  detail: doctor.probe.detail,
  cause:
    doctor.probe.cause ??
    say('doctor.type_is_another', 'The form says another protocol than the game server speaks.'),
  fix: doctor.probe.fix,
});
