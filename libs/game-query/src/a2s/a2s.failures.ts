import { GameQueryError } from '../game-query.js';
import { type A2sFailure } from './a2s.session.js';

/** Every failure of a query in words for the owner of the server; `where` is address and port. */
export const failureOf: Readonly<Record<A2sFailure, (where: string) => GameQueryError>> = {
  silence: (where) => new GameQueryError('no-answer', `${where} did not answer the query.`),
  challenges: (where) =>
    new GameQueryError('protocol', `${where} answered the query with challenges and nothing else.`),
  incomplete: (where) => new GameQueryError('protocol', `${where} answered the query only in part.`),
  unreadable: (where) =>
    new GameQueryError('protocol', `${where} answered the query with something unreadable.`),
  compressed: (where) =>
    new GameQueryError('protocol', `${where} answered the query in compressed form, which is not read.`),
  'too-much': (where) =>
    new GameQueryError('protocol', `${where} answered the query with more than an answer may hold.`),
};

export const unsupportedAddress = (address: string): GameQueryError =>
  new GameQueryError('unsupported-address', `Queries go to IPv4 addresses only, not to ${address}.`);

/** The network says so: nothing listens there, or no way leads there. */
export const notReached = (where: string, cause: NodeJS.ErrnoException): GameQueryError =>
  new GameQueryError('no-answer', `The query did not reach ${where} (${cause.code ?? cause.name}).`, {
    cause,
  });
