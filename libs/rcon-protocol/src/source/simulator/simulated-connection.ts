import { type Socket } from 'node:net';
import { type Timer } from '@outpost/clock/clock.js';
import { ChunkedWriter } from '../../shared/simulator/chunked-writer.js';
import { SourceFraming } from '../source.framing.js';
import { decodeText, encodePacket, PACKET_TYPE, REFUSED_ID, type SourcePacket } from '../source.packet.js';
import { encodeReply, LINE_ID } from './server.packet.js';
import { type ServerSurroundings } from './server-context.js';
import { type CommandOutcome } from './simulated-world.js';

/** Valve's limit for the size field is 4096; clients do not exceed it. */
const MAX_REQUEST_SIZE = 4096 + 10;
/** Conan answers a client over its rate limit with this id, then closes (observed; GitHub, gorcon/rcon-cli#6). */
const LOCK_OUT_ID = 42;

/** One client of a simulated server. */
export class SimulatedConnection {
  private readonly framing = new SourceFraming(MAX_REQUEST_SIZE);
  private readonly writer: ChunkedWriter;
  private readonly timers = new Set<Timer>();
  /** The replies to the packets of one read leave in one write. */
  private outbox: Buffer[] = [];
  private loggedIn = false;
  private unresponsive = false;

  constructor(
    private readonly socket: Socket,
    private readonly server: ServerSurroundings,
  ) {
    this.writer = new ChunkedWriter(socket, server.faults);
    socket.setNoDelay(true);
    socket.on('data', (bytes) => this.read(bytes));
    // A peer that resets the connection is normal; `close` follows and is recorded.
    socket.on('error', () => undefined);
    socket.once('close', () => this.forget());
    server.journal.add('connected');
  }

  /** Sends an unsolicited packet, if the client has logged in. */
  push(id: number, type: number, body: string): void {
    if (!this.loggedIn) return;
    this.outbox.push(encodePacket(id, type, body));
    this.flush();
  }

  /** Sends an unsolicited line, if the game has such lines. */
  print(line: string): void {
    const { lineType } = this.server.personality;
    if (lineType !== null) this.push(LINE_ID, lineType, line);
  }

  /** Ignores everything from now on but keeps the connection open. */
  becomeUnresponsive(): void {
    this.unresponsive = true;
  }

  destroy(): void {
    this.socket.destroy();
  }

  private read(bytes: Buffer): void {
    if (this.server.faults.silent || this.unresponsive) return;
    const merged = bytes.length < 4 || bytes.readInt32LE(0) !== bytes.length - 4;
    if (this.server.personality.onePacketPerRead && merged) this.reject();
    else this.framing.feed(bytes, (packet) => this.take(packet));
    if (this.framing.fault !== null) this.reject();
    this.flush();
  }

  private reject(): void {
    this.server.journal.add('malformed');
    this.socket.destroy();
  }

  private take(packet: SourcePacket): void {
    const { personality } = this.server;
    if (packet.type === PACKET_TYPE.password) this.judge(packet);
    // SRCDS answers a command before the login with an empty packet.
    else if (!this.loggedIn) this.send([encodePacket(packet.id, PACKET_TYPE.value, '')]);
    else if (packet.type === PACKET_TYPE.command) this.execute(packet);
    else if (personality.closesOnUnknownType) this.reject();
    else if (packet.type === PACKET_TYPE.value) this.takeMark(packet);
    else this.send(personality.answerToUnknownType(packet.id, packet.type));
  }

  private judge({ id, body }: SourcePacket): void {
    const { personality, faults, journal, password } = this.server;
    const right = decodeText(body) === password;
    journal.add(right ? 'accepted' : 'refused');
    this.loggedIn = right;
    if (!right && (personality.closesOnWrongPassword || faults.closesOnWrongPassword)) {
      this.socket.end();
      return;
    }
    const first = personality.emptyReplyBeforeVerdict && !faults.omitsEmptyReply;
    this.send([
      ...(first ? [encodePacket(id, PACKET_TYPE.value, '')] : []),
      encodePacket(right ? id : REFUSED_ID, PACKET_TYPE.verdict, right ? personality.verdictText : ''),
    ]);
  }

  private takeMark({ id }: SourcePacket): void {
    this.server.journal.add('mark');
    if (this.server.faults.hangsUpOnMark) {
      this.socket.destroy();
      return;
    }
    this.send(this.server.personality.answerToMark(id));
  }

  private execute({ id, body }: SourcePacket): void {
    const { personality, faults } = this.server;
    if (body.length > personality.maxCommandBytes) this.reject();
    else if (faults.rateLimit !== null && !this.server.rateLimit.allows(faults.rateLimit)) this.lockOut();
    else if (!faults.deaf) this.run(id, decodeText(body));
  }

  private run(id: number, command: string): void {
    const { faults, journal, world } = this.server;
    journal.add('command', command);
    const outcome = world.execute(command);
    if (faults.unanswered?.test(command) !== true) this.answer(id, command, outcome);
    if (command.startsWith('changelevel ')) this.server.changeMap();
  }

  private lockOut(): void {
    this.server.journal.add('locked-out');
    const { replyType } = this.server.personality;
    this.writer.write([encodePacket(LOCK_OUT_ID, replyType, '')], () => this.socket.end());
  }

  private answer(id: number, command: string, outcome: CommandOutcome): void {
    const { personality, faults } = this.server;
    if (outcome.kind === 'quit') {
      this.server.quit();
      return;
    }
    if (outcome.kind === 'said') this.print(`[CHAT] SERVER: ${outcome.text}`);
    if (outcome.kind === 'said' && personality.saysWithoutReply) return;
    const text = outcome.kind === 'said' ? 'Message sent.\n' : outcome.text;
    const extra = faults.unsolicited.map((line) => encodePacket(line.id, line.type, line.body));
    this.sendReply([...extra, ...encodeReply({ id, command, text }, personality, faults)]);
  }

  private sendReply(packets: readonly Buffer[]): void {
    const { faults } = this.server;
    if (faults.resetsInReply) {
      const bytes = Buffer.concat(packets);
      this.send([bytes.subarray(0, bytes.length >> 1)], () => this.socket.resetAndDestroy());
    } else if (faults.closesAfterCommand) this.send(packets, () => this.socket.end());
    else this.send(packets);
  }

  private send(packets: readonly Buffer[], done?: () => void): void {
    const { faults, clock } = this.server;
    if (packets.length === 0) return;
    if (faults.delayMs === 0) {
      this.outbox.push(...packets);
      if (done !== undefined) this.flush(done);
      return;
    }
    const timer = clock.schedule(faults.delayMs, () => {
      this.timers.delete(timer);
      if (!this.socket.destroyed) this.writer.write(packets, done);
    });
    this.timers.add(timer);
  }

  private flush(done?: () => void): void {
    const packets = this.outbox;
    if (packets.length === 0 || this.socket.destroyed) return;
    this.outbox = [];
    this.writer.write(packets, done);
  }

  private forget(): void {
    for (const timer of this.timers) timer.cancel();
    this.server.journal.add('closed');
  }
}
