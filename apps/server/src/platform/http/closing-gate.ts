import { once } from 'node:events';
import { type RequestHandler } from 'express';
import { type Closing } from '../closing.js';

/** Makes shutdown wait for requests in progress, and refuses new ones. */
export const closingGate =
  (closing: Closing): RequestHandler =>
  (_request, response, next) => {
    // On a kept-alive connection the next request would reach a panel that is gone.
    if (closing.hasBegun) response.setHeader('Connection', 'close');
    closing.requireOpen();
    void closing.track(once(response, 'close'));
    next();
  };
