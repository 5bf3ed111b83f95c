import { type Clock } from '@outpost/clock/clock.js';
import { type DropReason, type Journal } from './journal.js';
import { reforgerAnswer, runReforgerCommand } from './reforger-commands.js';
import { type ClientPacket, decodeClientPacket, encodeLoginResult, encodeReply } from './server.packet.js';
import { type Peer, SimulatedClient } from './simulated-client.js';
import { type SimulatedWorld } from './simulated-world.js';
import { type CompleteSimulatorOptions } from './simulator.options.js';
import { type CommandContext, runCommand } from './world-commands.js';

export interface CoreParts {
  readonly options: Pick<
    CompleteSimulatorOptions,
    'password' | 'partBytes' | 'strictSequence' | 'answersShutdown' | 'leavesUnanswered' | 'console'
  >;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly world: SimulatedWorld;
  readonly send: (peer: Peer, packet: Uint8Array) => void;
  /** Requests a call of {@link ServerCore.tick} at this time or earlier. */
  readonly wakeBy: (time: number) => void;
  readonly shutDown: () => void;
}

/** Server side of the protocol for any number of clients, without a socket. */
export class ServerCore {
  private readonly clients = new Map<string, SimulatedClient>();

  constructor(private readonly parts: CoreParts) {}

  receive(peer: Peer, bytes: Uint8Array): void {
    const packet = decodeClientPacket(bytes);
    if (packet === undefined) return;
    const client = this.clients.get(`${peer.address}:${peer.port}`);
    if (packet.type === 'login') this.login(peer, packet.password, client);
    // Real servers ignore a client that is not logged in; there is no "not logged in" reply.
    else if (client !== undefined && packet.type === 'command') this.takeCommand(client, packet);
    else if (client !== undefined && packet.type === 'ack') this.acknowledge(client, packet.seq);
  }

  /** Sends a server message to every client. */
  broadcast(text: string): void {
    for (const client of this.clients.values()) this.tell(client, text);
  }

  /** Repeats unacknowledged messages and drops clients that exceeded a time limit ({@link SERVER_RULES}). */
  tick(): void {
    const now = this.parts.clock.now();
    for (const client of this.clients.values()) {
      const due = client.due(now);
      if (typeof due === 'string') this.drop(client, due);
      else for (const packet of due) this.parts.send(client.peer, packet);
    }
    for (const client of this.clients.values()) this.parts.wakeBy(client.dueAt());
  }

  forgetClients(): void {
    this.clients.clear();
  }

  get clientCount(): number {
    return this.clients.size;
  }

  private login(peer: Peer, password: string, known: SimulatedClient | undefined): void {
    const { options, clock, journal, send, wakeBy } = this.parts;
    const accepted = password === options.password;
    journal.write({ type: 'login', client: `${peer.address}:${peer.port}`, accepted });
    send(peer, encodeLoginResult(accepted));
    // A login that is resent because its result was lost does not reset the sequence numbers.
    if (!accepted || known !== undefined) return;
    const client = new SimulatedClient(peer, this.freeAdminNumber(), clock.now());
    this.clients.set(client.name, client);
    wakeBy(client.dueAt());
    if (options.console === 'classic') {
      this.broadcast(`RCon admin #${client.admin} (${client.name}) logged in`);
    } else this.tell(client, `Logged In! Client ID: #${client.admin}`);
  }

  private takeCommand(client: SimulatedClient, packet: Extract<ClientPacket, { type: 'command' }>): void {
    const { seq, command } = packet;
    this.parts.journal.write({ type: 'received', client: client.name, seq, command });
    const sequence = client.receive(seq, this.parts.clock.now());
    if (sequence === 'repeated') this.reply(client, client.replyTo(seq));
    else if (sequence === 'next') this.run(client, seq, command);
    else if (this.parts.options.strictSequence) this.drop(client, 'sequence-gap');
    else {
      client.expectAfter(seq);
      this.run(client, seq, command);
    }
  }

  private run(client: SimulatedClient, seq: number, command: string): void {
    const { journal, options } = this.parts;
    const ending = { now: false };
    if (command !== '') journal.write({ type: 'executed', client: client.name, seq, command });
    const context = this.contextOf(client, () => (ending.now = true));
    const { text, messages } = this.answerTo(command, context);
    const isLeft = options.leavesUnanswered.test(command);
    const reply = isLeft ? [] : encodeReply(seq, text, options.partBytes);
    client.remember(seq, reply);
    if (!ending.now || options.answersShutdown) this.reply(client, reply);
    for (const message of messages) this.tell(client, message);
    if (ending.now) this.parts.shutDown();
  }

  private answerTo(
    command: string,
    context: CommandContext,
  ): { readonly text: string; readonly messages: readonly Uint8Array[] } {
    if (command === '') return { text: '', messages: [] };
    switch (this.parts.options.console) {
      case 'classic':
        return { text: runCommand(context, command), messages: [] };
      case 'reforger':
        return { text: '', messages: reforgerAnswer(context, command) };
      case 'reforger-in-reply':
        return { text: runReforgerCommand(context, command), messages: [] };
    }
  }

  private contextOf(client: SimulatedClient, shutDown: () => void): CommandContext {
    const admins = () =>
      [...this.clients.values()]
        .map(({ admin, peer }) => ({ id: admin, address: peer.address, port: peer.port }))
        .sort((a, b) => a.id - b.id);
    return { world: this.parts.world, admin: client.admin, admins, shutDown };
  }

  private tell(client: SimulatedClient, text: string | Uint8Array): void {
    this.parts.send(client.peer, client.addMessage(text, this.parts.clock.now()));
    this.parts.wakeBy(client.dueAt());
  }

  private reply(client: SimulatedClient, packets: readonly Buffer[]): void {
    for (const packet of packets) this.parts.send(client.peer, packet);
  }

  private acknowledge(client: SimulatedClient, seq: number): void {
    this.parts.journal.write({ type: 'acknowledged', client: client.name, seq });
    client.acknowledge(seq);
  }

  private drop(client: SimulatedClient, reason: DropReason): void {
    this.clients.delete(client.name);
    this.parts.journal.write({ type: 'dropped', client: client.name, reason });
  }

  private freeAdminNumber(): number {
    const taken = new Set([...this.clients.values()].map((client) => client.admin));
    let number = 0;
    while (taken.has(number)) number += 1;
    return number;
  }
}
