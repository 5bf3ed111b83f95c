import { once } from 'node:events';
import { type RequestHandler } from 'express';
import { type Shutdown } from '../shutdown.js';

/** Makes shutdown wait for requests in progress, and refuses new ones. */
export const shutdownGate =
  (shutdown: Shutdown): RequestHandler =>
  (_request, response, next) => {
    // On a kept-alive connection the next request would reach a panel that is gone.
    if (shutdown.hasBegun) response.setHeader('Connection', 'close');
    shutdown.requireOpen();
    void shutdown.track(once(response, 'close'));
    next();
  };
