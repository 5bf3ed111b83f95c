import { type NestExpressApplication } from '@nestjs/platform-express';
import { JSON_BODY_MAX_BYTES } from '@outpost/contracts/limits.js';
import compression from 'compression';
import { type RequestHandler } from 'express';
import { type Logger } from 'pino';
import { sessionCookieName } from './auth/session-cookie.js';
import { CallForwarder } from './cluster/call-forwarder.js';
import { ForwardedCalls } from './cluster/forwarded-calls.js';
import { HolderAnswers } from './cluster/holder-answers.js';
import { Replica } from './cluster/replica.js';
import { GamePipe } from './games/game.pipe.js';
import { type Environment } from './platform/env.js';
import { EventBus } from './platform/event-bus.js';
import { limitConnections } from './platform/http/connection-limits.js';
import { ContractPipe } from './platform/http/contract.pipe.js';
import { apiPages } from './platform/http/description/api-pages.js';
import { asyncApi } from './platform/http/description/asyncapi.js';
import { openApi } from './platform/http/description/openapi.js';
import { refusePrototypes } from './platform/http/json-reviver.js';
import { KnownQuery } from './platform/http/known-query.js';
import { noStore } from './platform/http/no-store.js';
import { originPolicyOf } from './platform/http/origin.js';
import { type ProblemFilter } from './platform/http/problem.filter.js';
import { ProxyWatch } from './platform/http/proxy-watch.js';
import { requestLog } from './platform/http/request-log.js';
import { API_PREFIX } from './platform/http/route.js';
import { securityHeaders } from './platform/http/security-headers.js';
import { shutdownGate } from './platform/http/shutdown-gate.js';
import { trustOf } from './platform/http/trust-proxy.js';
import { requireJson, requireOwnOrigin } from './platform/http/write-guards.js';
import { Limits } from './platform/limits.js';
import { Shutdown } from './platform/shutdown.js';
import { PRODUCT_VERSION } from './platform/version.js';
import { ProtocolIdPipe } from './plugins/protocol-id.pipe.js';
import { StatusMiddleware } from './status-pages/public/status-middleware.js';
import { LiveAdapter } from './realtime/live.adapter.js';

/** Prepares the application for requests: the order is that in which a request is checked. */
export function configureHttp(
  app: NestExpressApplication,
  environment: Environment,
  logger: Logger,
  problems: ProblemFilter,
): void {
  app.set('trust proxy', trustOf(environment.TRUST_PROXY));
  app.disable('x-powered-by');
  app.use(requestLog(logger), securityHeaders(environment), compression());
  // Before anything that is about the panel itself: a status page may have a domain of its own.
  app.use(app.get(StatusMiddleware).handler());
  app.use(detectProxy(app.get(ProxyWatch)));
  app.use('/api', shutdownGate(app.get(Shutdown)));
  app.use('/api', noStore, requireOwnOrigin(originPolicyOf(environment)), requireJson);
  // One replica alone handles everything itself.
  if (app.get(Replica).hasLeases) app.use(app.get(CallForwarder).middleware());
  const info = { version: PRODUCT_VERSION, cookie: sessionCookieName(environment) };
  app.use(apiPages({ '/api/openapi.json': () => openApi(info), '/api/asyncapi.json': () => asyncApi(info) }));
  app.useBodyParser('json', { limit: JSON_BODY_MAX_BYTES, strict: true, reviver: refusePrototypes });
  app.setGlobalPrefix(API_PREFIX);
  app.useGlobalPipes(new ContractPipe(), app.get(ProtocolIdPipe), app.get(GamePipe));
  // Runs after the modules' access guard, which rejects unauthenticated callers first.
  app.useGlobalGuards(new KnownQuery());
  app.useGlobalFilters(problems);
  app.useWebSocketAdapter(new LiveAdapter(app));
  limitConnections(app.getHttpServer(), app.get(Limits), app.get(EventBus));
}

const detectProxy =
  (watch: ProxyWatch): RequestHandler =>
  (request, _response, next) => {
    watch.check(request);
    next();
  };

/** Takes requests of other replicas for the servers that are held here. To be called when everything has started. */
export function answerOtherReplicas(app: NestExpressApplication): void {
  if (!app.get(Replica).hasLeases) return;
  app.get(ForwardedCalls).open(app.getHttpAdapter().getInstance());
  // Not waited for: without NATS it would not start.
  void app.get(HolderAnswers).open();
}
