import { type IncomingMessage } from 'node:http';
import { type INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { SOCKET_MESSAGE_MAX_BYTES } from '@outpost/contracts/limits.js';
import { type RawData, type VerifyClientCallbackAsync, type WebSocketServer } from 'ws';
import { Authenticator } from '../auth/authenticator.js';
import { type Principal } from '../auth/principal.js';
import { RefusalReporter } from '../auth/refusal-reporter.js';
import { Shutdown, RETRY_AFTER_SECONDS } from '../platform/shutdown.js';
import { Environment } from '../platform/env.js';
import { EventBus } from '../platform/event-bus.js';
import { CallRefused } from '../platform/http/http.events.js';
import { isOwnOrigin, originPolicyOf } from '../platform/http/origin.js';
import { Log } from '../platform/log.js';
import { parseClientMessage } from './client-message.js';
import { SocketLimit } from './socket-limit.js';

type GatewayOptions = NonNullable<Parameters<WsAdapter['create']>[1]>;

const TRY_AGAIN = { 'Retry-After': '30' };

/** The principal that each upgrade was granted to. */
const granted = new WeakMap<IncomingMessage, Principal>();

export const principalOf = (request: IncomingMessage): Principal | undefined => granted.get(request);

/** Checks origin and credential before an upgrade is answered. */
export class LiveAdapter extends WsAdapter {
  constructor(private readonly app: INestApplicationContext) {
    super(app, { messageParser: (frame) => parseClientMessage(frame as RawData) });
  }

  override create(port: number, options: GatewayOptions): WebSocketServer {
    return super.create(port, {
      ...options,
      maxPayload: SOCKET_MESSAGE_MAX_BYTES,
      // Updates are framed once for all sockets, which bypasses compression per socket.
      perMessageDeflate: false,
      verifyClient: this.verifyClient(),
    }) as WebSocketServer;
  }

  private verifyClient(): VerifyClientCallbackAsync {
    const authenticator = this.app.get(Authenticator);
    const origins = originPolicyOf(this.app.get(Environment));
    const socketLimit = this.app.get(SocketLimit);
    const refusals = this.app.get(RefusalReporter);
    const events = this.app.get(EventBus);
    const shutdown = this.app.get(Shutdown);
    const log = this.app.get(Log);
    return ({ req }, answer) => {
      if (shutdown.hasBegun) {
        answer(false, 503, 'The panel is shutting down', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
        return;
      }
      if (!isOwnOrigin(req, origins)) {
        events.publish(new CallRefused('foreign_origin', req));
        answer(false, 403, 'This request came from another site');
        return;
      }
      authenticator.authenticate(req).then(
        (principal) => {
          if (!principal) {
            answer(false, 401, 'You are not signed in');
            return;
          }
          const refusal = socketLimit.take(principal.user.id, req.socket);
          if (refusal) refusals.note(principal, 'limit_reached', 'socket upgrade');
          else granted.set(req, principal);
          answer(!refusal, refusal?.status, refusal?.reason, TRY_AGAIN);
        },
        (error: unknown) => {
          log.error({ err: error }, 'a socket could not be authenticated');
          answer(false, 500, 'Something went wrong on our side');
        },
      );
    };
  }
}
