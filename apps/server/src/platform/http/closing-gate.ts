import { once } from 'node:events';
import { type RequestHandler } from 'express';
import { type Closing } from '../closing.js';

/** Has a stop wait for the calls that were let in, and lets no more in. */
export const closingGate =
  (closing: Closing): RequestHandler =>
  (_request, response, next) => {
    // Whoever keeps the connection would send the next call to a panel that is gone.
    if (closing.hasBegun) response.setHeader('Connection', 'close');
    closing.requireOpen();
    void closing.track(once(response, 'close'));
    next();
  };
