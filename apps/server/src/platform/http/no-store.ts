import { type RequestHandler } from 'express';

/** Answers are about servers, players and accounts: no browser and no proxy keeps any of them. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
