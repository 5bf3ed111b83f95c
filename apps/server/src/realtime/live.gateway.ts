import { type IncomingMessage } from 'node:http';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import {
  type ExecuteCommandMessage,
  type SubscribeMessage as Subscription,
} from '@outpost/contracts/live-requests.js';
import { SOCKET_TIMELINE, SOCKET_PATH } from '@outpost/contracts/socket.js';
import { type WebSocket } from 'ws';
import { Log } from '../platform/log.js';
import { LiveCommands } from './live-commands.js';
import { LiveBroadcaster } from './live-broadcaster.js';
import { LiveSession } from './live-session.js';
import { LiveSessions } from './live-sessions.js';
import { principalOf } from './live.adapter.js';

/** A parsed message. Not the class itself: pipes would take it for a DTO with validation rules. */
type Parsed<Message> = Readonly<Message>;

/** The endpoint `/ws`: maps sockets to sessions, and dispatches their messages. */
@WebSocketGateway({ path: SOCKET_PATH })
export class LiveGateway implements OnGatewayConnection<WebSocket>, OnGatewayDisconnect<WebSocket> {
  private readonly bySocket = new WeakMap<WebSocket, LiveSession>();

  constructor(
    private readonly sessions: LiveSessions,
    private readonly commands: LiveCommands,
    private readonly broadcaster: LiveBroadcaster,
    private readonly log: Log,
  ) {}

  handleConnection(socket: WebSocket, request: IncomingMessage): void {
    const principal = principalOf(request);
    if (!principal) {
      socket.terminate();
      return;
    }
    const session = new LiveSession(socket, request, principal, socket.protocol === SOCKET_TIMELINE);
    this.bySocket.set(socket, session);
    this.sessions.add(session);
    this.broadcaster.greet(session);
  }

  handleDisconnect(socket: WebSocket): void {
    const session = this.bySocket.get(socket);
    if (!session) return;
    this.sessions.remove(session);
    const { notTaken, principal } = session;
    if (notTaken > 0) {
      this.log.info({ userId: principal.user.id, leftOut: notTaken }, 'a live socket read too slowly');
    }
  }

  @SubscribeMessage('subscribe')
  async subscribe(
    @ConnectedSocket() socket: WebSocket,
    @MessageBody() message: Parsed<Subscription>,
  ): Promise<void> {
    const session = this.bySocket.get(socket);
    if (session) await this.commands.subscribe(session, message);
  }

  @SubscribeMessage('executeCommand')
  async executeCommand(
    @ConnectedSocket() socket: WebSocket,
    @MessageBody() message: Parsed<ExecuteCommandMessage>,
  ): Promise<void> {
    const session = this.bySocket.get(socket);
    if (session) await this.commands.execute(session, message);
  }

  @SubscribeMessage('invalid')
  invalid(@ConnectedSocket() socket: WebSocket, @MessageBody() { reason }: { reason: string }): void {
    this.bySocket.get(socket)?.send({ type: 'commandError', error: reason });
  }
}
