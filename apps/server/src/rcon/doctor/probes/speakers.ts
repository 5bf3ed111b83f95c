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
import { BY_FIRST_BYTES, type Speaker, OTHER_SERVICES } from './other-services.js';

/** Too few bytes say nothing of who sent them. */
const TELLING_BYTES = 4;

interface Probed extends ProtocolDescriptor {
  readonly doctor: ProtocolDoctor & { readonly probe: ProtocolProbe };
}

interface Means {
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** Finds out, without the password, who answers on a port. */
export class Speakers {
  private readonly udp: readonly Probed[];
  private readonly tcp: readonly Probed[];

  constructor(
    protocols: readonly ProtocolDescriptor[],
    private readonly means: Means,
  ) {
    const probed = protocols.filter((protocol): protocol is Probed => protocol.doctor?.probe !== undefined);
    this.udp = probed.filter(({ doctor }) => doctor.transport === 'udp');
    this.tcp = probed.filter(({ doctor }) => doctor.transport === 'tcp');
  }

  /** Tries the other protocols on the port of a protocol that did not answer. */
  async insteadOf(
    { id, doctor }: ProtocolDescriptor,
    target: TransportAddress,
    games: Promise<readonly FoundGame[]>,
  ): Promise<Speaker | undefined> {
    const [udp, tcp, found] = await Promise.all([
      this.onUdp(target, id),
      doctor?.transport === 'tcp' ? undefined : this.onTcp(target),
      games,
    ]);
    if (udp ?? tcp) return udp ?? tcp;
    if (found.some(({ port }) => port === target.port)) return OTHER_SERVICES.query;
    return found.some(({ info }) => info.gamePort === target.port) ? OTHER_SERVICES.game : undefined;
  }

  /** Who answers on the TCP port, told by the first bytes to come; the expected protocol is asked in its own way. */
  async onTcpOf(expected: ProtocolDescriptor, target: TransportAddress): Promise<Speaker | undefined> {
    const own = this.tcp.find(({ id }) => id === expected.id);
    // What may be sent to every port is sent below.
    if (own && own.doctor.probe.isHarmless !== true && (await this.answers(own, target)))
      return speakerOf(own);
    const speaker = await this.onTcp(target);
    return speaker === OTHER_SERVICES.tcp && (await this.speaksMinecraft(target))
      ? OTHER_SERVICES.minecraft
      : speaker;
  }

  private async onUdp(target: TransportAddress, expected: string): Promise<Speaker | undefined> {
    const others = this.udp.filter(({ id, doctor }) => id !== expected && doctor.probe.isHarmless === true);
    const answering = await Promise.all(others.map((protocol) => this.answers(protocol, target)));
    const other = others.find((_, index) => answering[index]);
    return other && speakerOf(other);
  }

  private async onTcp(target: TransportAddress): Promise<Speaker | undefined> {
    const hellos = this.tcp.flatMap(({ doctor }) => (doctor.probe.isHarmless === true ? [doctor.probe] : []));
    const greetings = await Promise.all(hellos.map((probe) => this.greet(target, probe)));
    const speakers = greetings.map((greeting) => this.judged(greeting)).filter((one) => one !== undefined);
    return speakers.find((speaker) => speaker !== OTHER_SERVICES.tcp) ?? speakers[0];
  }

  private judged(greeting: Greeting): Speaker | undefined {
    if (greeting.kind === 'failed') return undefined;
    if (greeting.kind !== 'answer' || greeting.bytes.length < TELLING_BYTES) return OTHER_SERVICES.tcp;
    const { bytes } = greeting;
    const other = BY_FIRST_BYTES.find(([, fits]) => fits(bytes));
    if (other) return OTHER_SERVICES[other[0]];
    const protocol = this.tcp.find(({ doctor }) => doctor.probe.recognises(bytes));
    return protocol ? speakerOf(protocol) : OTHER_SERVICES.tcp;
  }

  private async answers({ doctor }: Probed, target: TransportAddress): Promise<boolean> {
    if (!doctor.probe.hello) return false;
    const greeting = await this.greet(target, doctor.probe, doctor.transport);
    return greeting.kind === 'answer' && doctor.probe.recognises(greeting.bytes);
  }

  /** The question that every list of servers asks; other bytes a vanilla server hangs up on. */
  private async speaksMinecraft(target: TransportAddress): Promise<boolean> {
    const greeting = await this.greet(target, { hello: statusRequest });
    return greeting.kind === 'answer' && isMinecraftPacket(greeting.bytes);
  }

  private greet(
    target: TransportAddress,
    { hello }: Pick<ProtocolProbe, 'hello'>,
    transport: 'tcp' | 'udp' = 'tcp',
  ): Promise<Greeting> {
    const open = transport === 'udp' ? openUdp : tcpTransport(this.means.clock);
    return greet(open, target, { ...this.means, ...(hello && { hello: hello(target) }) });
  }
}

const speakerOf = ({ id, doctor }: Probed): Speaker => ({
  id,
  detail: doctor.probe.detail,
  cause:
    doctor.probe.cause ??
    say('doctor.type_is_another', 'The form says another protocol than the game server speaks.'),
  fix: doctor.probe.fix,
});
