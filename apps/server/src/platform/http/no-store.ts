import { type RequestHandler } from 'express';

/** Responses contain data of servers, players and accounts: no browser or proxy may store them. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};
