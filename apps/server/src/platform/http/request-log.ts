import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type RequestHandler } from 'express';
import { type Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** Only what can hold no secret: no headers, no body, no query. */
const describeRequest = (request: { id?: unknown; method?: string; url?: string }): object => ({
  id: request.id,
  method: request.method,
  path: request.url?.split('?')[0],
});

/** One line per request, with an id that is also in the answer's header and in every error body. */
export function requestLog(logger: Logger): RequestHandler {
  const middleware = pinoHttp({
    logger,
    genReqId(_request: IncomingMessage, response: ServerResponse): string {
      const id = randomUUID();
      response.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: describeRequest,
      res: (response: { statusCode?: number }) => ({ status: response.statusCode }),
      err: (error: { message?: string }) => ({ message: error.message }),
    },
    customLogLevel: (_request, response) => (response.statusCode >= 500 ? 'warn' : 'debug'),
  });
  return (request, response, next) => {
    middleware(request, response);
    next();
  };
}

export const requestIdOf = (request: IncomingMessage): string =>
  typeof request.id === 'string' ? request.id : 'unknown';
