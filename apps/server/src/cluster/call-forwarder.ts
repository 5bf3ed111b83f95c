import { Injectable } from '@nestjs/common';
import { JSON_BODY_MAX_BYTES } from '@outpost/contracts/limits.js';
import { declarationOf, type Route, ROUTES } from '@outpost/contracts/routes.js';
import { type RouteDeclaration } from '@outpost/contracts/routes/declaration.js';
import { raw, type Request, type RequestHandler, type Response, Router } from 'express';
import { notSignedIn } from '../auth/auth.errors.js';
import { Authenticator } from '../auth/authenticator.js';
import { Environment } from '../platform/env.js';
import { NotFoundError } from '../platform/errors/app-error.js';
import { ClientAddress } from '../platform/http/client-address.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { type OriginPolicy, originPolicyOf, requestHost } from '../platform/http/origin.js';
import { requestIdOf } from '../platform/http/request-log.js';
import { ServersService } from '../servers/servers.service.js';
import {
  CALL,
  callAnswerDetailsOf,
  type CallDetails,
  headersOfAnswer,
  headersToPass,
} from './call-message.js';
import { answerTooLarge, serverMoving } from './cluster.errors.js';
import { ForwardedCalls } from './forwarded-calls.js';
import { HeldServers } from './held-servers.js';
import { type HolderAnswer } from './holder-messages.js';
import { ANSWER_MS, HolderRequests, LONG_ANSWER_MS } from './holder-requests.js';

type Method = 'get' | 'post';

/** Passes calls that need the connection of a game server on to the replica that holds it. */
@Injectable()
export class CallForwarder {
  private readonly origins: OriginPolicy;

  constructor(
    environment: Environment,
    private readonly held: HeldServers,
    private readonly holders: HolderRequests,
    private readonly calls: ForwardedCalls,
    private readonly authenticator: Authenticator,
    private readonly servers: ServersService,
    private readonly addresses: ClientAddress,
  ) {
    this.origins = originPolicyOf(environment);
  }

  /** Before the body is parsed: it is passed on as it came. */
  middleware(): RequestHandler {
    const router = Router();
    const body = raw({ type: () => true, limit: JSON_BODY_MAX_BYTES });
    for (const route of Object.keys(ROUTES) as Route[]) {
      const declared = declarationOf(route);
      if (!declared.atHolder) continue;
      const [method, path] = route.split(' ') as [string, string];
      router[method.toLowerCase() as Method](path, this.unlessHere, body, this.forward(declared));
    }
    // Whoever could pass any call on could do so in the name of any address.
    router.use((request, _response, next) =>
      next(this.calls.of(request) ? new NotFoundError('page') : undefined),
    );
    return router;
  }

  /** Goes on in the application with what is handled here. A call that was passed on is not passed on again. */
  private readonly unlessHere: RequestHandler = (request, _response, next) => {
    const serverId = serverIdOf(request);
    const call = this.calls.of(request);
    const epoch = serverId === undefined ? undefined : this.held.epochOf(serverId);
    if (call) next(call.serverId === serverId && call.epoch === epoch ? 'router' : serverMoving());
    else if (serverId === undefined || epoch !== undefined) next('router');
    else next();
  };

  private forward({ scope, atHolder }: RouteDeclaration): RequestHandler {
    return async (request, response) => {
      const serverId = serverIdOf(request) ?? 0;
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const isRead = scope === 'read';
      const answer = await this.holders.send({
        kind: CALL,
        serverId,
        details: this.detailsOf(request),
        body,
        answerMs: atHolder === 'several-commands' ? LONG_ANSWER_MS : ANSWER_MS,
        isRead,
        read: readAnswer,
        isGone: () => response.destroyed,
        requireWait: () => this.requireWait(request, serverId),
      });
      if (!answer) throw answerTooLarge(isRead);
      write(answer, request, response);
    };
  }

  private detailsOf(request: Request): CallDetails {
    return {
      method: request.method,
      path: request.originalUrl,
      headers: headersToPass(request, requestHost(request, this.origins) ?? ''),
      address: this.addresses.of(request),
      requestId: requestIdOf(request),
    };
  }

  /** As the holder would: only for who may see the server it is worth while to wait for one. */
  private async requireWait(request: Request, serverId: number): Promise<unknown> {
    const principal = await this.authenticator.authenticate(request);
    if (!principal) throw notSignedIn();
    return this.servers.get(principal, serverId, 'server.view');
  }
}

/** Undefined for what is no id, which the route says. */
function serverIdOf({ params }: Request): number | undefined {
  return IdPipe.parse(String(params['id']));
}

/** What goes to the client. */
interface CallAnswer {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** Undefined for one that is too large. @throws {MalformedMessageError} */
function readAnswer({ details, body }: HolderAnswer): CallAnswer | undefined {
  const answer = callAnswerDetailsOf(details);
  return 'isTooLarge' in answer ? undefined : { ...answer, body };
}

function write({ status, headers, body }: CallAnswer, request: Request, response: Response): void {
  const isOfHead = request.method === 'HEAD';
  response.status(status);
  for (const [name, values] of headersOfAnswer(headers, isOfHead)) {
    response.setHeader(name, values.length === 1 ? String(values[0]) : values);
  }
  if (!isOfHead && status !== 204 && status !== 304) {
    response.setHeader('Content-Length', body.length);
  }
  response.end(body);
}
