import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type RequestHandler } from 'express';
import { type Logger } from 'pino';

const ids = new WeakMap<IncomingMessage, string>();

/**
 * Logs one line per request, with an id that is also in the response's header and in every error body. Logs
 * nothing that may contain secrets: no headers, no body, no query.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    const id = ids.get(request) ?? randomUUID();
    ids.set(request, id);
    response.setHeader('X-Request-Id', id);
    const begunAt = performance.now();
    // `close` also fires when the client disconnects before the response is complete.
    response.once('close', () => {
      const { statusCode: status, writableFinished } = response;
      const level = status >= 500 ? 'warn' : 'debug';
      if (!logger.isLevelEnabled(level)) return;
      const { method, originalUrl } = request;
      const req = { id, method, path: originalUrl.split('?')[0] };
      const responseTime = Math.round(performance.now() - begunAt);
      const message = writableFinished ? 'request completed' : 'request aborted';
      logger[level]({ req, res: { status }, responseTime }, message);
    });
    next();
  };
}

/** For a request that another replica has received, and logs under this id. */
export function keepRequestId(request: IncomingMessage, id: string): void {
  ids.set(request, id);
}

export const requestIdOf = (request: IncomingMessage): string => ids.get(request) ?? 'unknown';
