import { say } from '@outpost/contracts/message.js';
import { GameQueryError } from '../game-query.js';
import { type A2sFailure } from './a2s.session.js';

/** Every failure of a query in words for the owner of the server; `where` is address and port. */
export const failureOf: Readonly<Record<A2sFailure, (where: string) => GameQueryError>> = {
  silence: (where) =>
    new GameQueryError(
      'no-answer',
      say('query.did_not_answer_query', '{where} did not answer the query.', { where }),
    ),
  challenges: (where) =>
    new GameQueryError(
      'protocol',
      say('query.only_challenges', '{where} answered the query with challenges and nothing else.', { where }),
    ),
  incomplete: (where) =>
    new GameQueryError(
      'protocol',
      say('query.answered_query_only_in_part', '{where} answered the query only in part.', { where }),
    ),
  unreadable: (where) =>
    new GameQueryError(
      'protocol',
      say(
        'query.answered_query_with_something_unreadable',
        '{where} answered the query with something unreadable.',
        { where },
      ),
    ),
  compressed: (where) =>
    new GameQueryError(
      'protocol',
      say(
        'query.answered_query_in_compressed_form',
        '{where} answered the query in compressed form, which is not read.',
        { where },
      ),
    ),
  'too-much': (where) =>
    new GameQueryError(
      'protocol',
      say('query.answer_too_long', '{where} answered the query with more than an answer may hold.', {
        where,
      }),
    ),
};

export const unsupportedAddress = (address: string): GameQueryError =>
  new GameQueryError(
    'unsupported-address',
    say('query.queries_go_to_ipv4_addresses', 'Queries go to IPv4 addresses only, not to {address}.', {
      address,
    }),
  );

/** The network says so: nothing listens there, or no way leads there. */
export const notReached = (where: string, cause: NodeJS.ErrnoException): GameQueryError =>
  new GameQueryError(
    'no-answer',
    say('query.query_did_not_reach', 'The query did not reach {where} ({code}).', {
      where,
      code: cause.code ?? cause.name,
    }),
    {
      cause,
    },
  );
