import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { covers } from '@outpost/contracts/route-scopes.js';
import { notSignedIn, tokenScopeTooSmall } from '../auth/auth.errors.js';
import { Authenticator } from '../auth/authenticator.js';
import { type Principal } from '../auth/principal.js';
import { isServerMoving, MalformedMessageError } from '../cluster/cluster.errors.js';
import { fieldsOf, textOf } from '../cluster/message-fields.js';
import { HeldServers } from '../cluster/held-servers.js';
import { HolderAnswers } from '../cluster/holder-answers.js';
import { type HolderAnswer, type HolderMessage } from '../cluster/holder-messages.js';
import { ANSWER_MS, HolderRequests } from '../cluster/holder-requests.js';
import { historyFieldsOf } from '../rcon/command-history.js';
import { orderedBy } from '../rcon/command-order.js';
import { ConsoleService } from '../rcon/console.service.js';
import { truncationOf } from '../rcon/stored-text.js';
import { ServersService } from '../servers/servers.service.js';
import { commandError } from './live-messages.js';
import { SocketFailures } from './socket-failures.js';

/** Kind of the requests to other replicas that are commands of sockets. */
const KIND = 'socket-command';
const FIELD_MAX_LENGTH = 16 * 1024;

type CommandReply = Extract<ServerMessage, { type: 'commandResponse' | 'commandError' }>;

interface SocketOrder {
  readonly serverId: number;
  readonly command: string;
  readonly reason?: string | undefined;
  /** Id of the socket. */
  readonly origin: string;
}

/** Executes commands of sockets, or has the replica do so that holds the server, with the credential of the socket. */
@Injectable()
export class SocketCommands implements OnModuleInit {
  constructor(
    private readonly held: HeldServers,
    private readonly holders: HolderRequests,
    private readonly answers: HolderAnswers,
    private readonly authenticator: Authenticator,
    private readonly servers: ServersService,
    private readonly console: ConsoleService,
    private readonly failures: SocketFailures,
  ) {}

  onModuleInit(): void {
    this.answers.handle(KIND, (message) => this.answer(message));
  }

  /**
   * Returns the message for the socket.
   *
   * @param request that opened the socket
   * @throws {AppError} what a console command fails with; `server_moving`, `overloaded`
   */
  async execute(principal: Principal, request: IncomingMessage, order: SocketOrder): Promise<CommandReply> {
    if (this.held.epochOf(order.serverId) !== undefined) return this.executeHere(principal, order);
    const { authorization, cookie } = request.headers;
    const { serverId, command, reason, origin } = order;
    return this.holders.send({
      kind: KIND,
      serverId,
      details: { origin, reason, address: principal.address, headers: { authorization, cookie } },
      body: Buffer.from(command),
      answerMs: ANSWER_MS,
      isRead: false,
      read: (answer) => messageOf(answer.body, serverId),
      isGone: () => request.socket.destroyed,
      requireWait: () => this.servers.get(principal, serverId, 'server.view'),
    });
  }

  private async executeHere(principal: Principal, order: SocketOrder): Promise<CommandReply> {
    if (!covers(principal.scope, 'command')) throw tokenScopeTooSmall(principal.scope, 'command');
    const { record } = await this.console.execute({ ...orderedBy(principal), ...order });
    const { response, wholeBytes, outcome, id, notKept, createdAt, durationMs } = record;
    return {
      type: 'commandResponse',
      serverId: order.serverId,
      command: order.command,
      response,
      outcome,
      timestamp: createdAt.toISOString(),
      ...historyFieldsOf(id, notKept),
      durationMs,
      ...truncationOf(wholeBytes),
    };
  }

  /** Undefined if nothing was sent. */
  private async answer({ serverId, details, body }: HolderMessage): Promise<HolderAnswer | undefined> {
    const { origin, reason, address, headers } = fieldsOf<'origin' | 'reason' | 'address' | 'headers'>(
      details,
    );
    const order = {
      serverId,
      command: Buffer.from(body).toString(),
      reason: reason === undefined ? undefined : textOf(reason, FIELD_MAX_LENGTH),
      origin: textOf(origin, FIELD_MAX_LENGTH),
    };
    const sent = { headers: credentialIn(headers) };
    const principal = await this.authenticator.authenticateFrom(textOf(address, FIELD_MAX_LENGTH), sent);
    const message = principal ? await this.executed(principal, order) : commandError(serverId, notSignedIn());
    return message && { details: {}, body: Buffer.from(JSON.stringify(message)) };
  }

  private async executed(principal: Principal, order: SocketOrder): Promise<CommandReply | undefined> {
    try {
      return await this.executeHere(principal, order);
    } catch (error) {
      if (isServerMoving(error)) return undefined;
      return commandError(order.serverId, this.failures.explain(error, principal, 'executeCommand'));
    }
  }
}

/** @throws {MalformedMessageError} */
function credentialIn(headers: unknown): IncomingHttpHeaders {
  const given = Object.entries(fieldsOf(headers)).map(([name, value]) => [
    name,
    textOf(value, FIELD_MAX_LENGTH),
  ]);
  const { authorization, cookie } = Object.fromEntries(given) as IncomingHttpHeaders;
  return { authorization, cookie };
}

/** @throws {MalformedMessageError} @throws {SyntaxError} */
function messageOf(body: Uint8Array, serverId: number): CommandReply {
  const message = fieldsOf<keyof CommandReply>(JSON.parse(Buffer.from(body).toString())) as CommandReply;
  if (/^command(?:Response|Error)$/.test(message.type) && message.serverId === serverId) return message;
  throw new MalformedMessageError('no message about a command');
}
