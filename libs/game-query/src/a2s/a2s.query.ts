import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv4 } from 'node:net';
import { say } from '@outpost/contracts/message.js';
import { type GameInfo, type GameQuery, GameQueryError, type QueryTarget } from '../game-query.js';
import {
  type A2sFailure,
  type A2sOptions,
  type A2sOutcome,
  A2sSession,
  DEFAULT_A2S_OPTIONS,
} from './a2s.session.js';

/** {@link GameQuery} over A2S, which every game with a Steam query port speaks. Each query has its own socket. */
export class A2sQuery implements GameQuery {
  private readonly options: A2sOptions;

  constructor(options: Partial<A2sOptions> = {}) {
    this.options = { ...DEFAULT_A2S_OPTIONS, ...options };
  }

  async query({ address, port }: QueryTarget): Promise<GameInfo> {
    if (!isIPv4(address)) throw unsupportedAddress(address);
    const where = `${address}:${port}`;
    const session = new A2sSession(this.options);
    const outcome = await new Promise<A2sOutcome>((resolve, reject) => {
      const fail = (cause: Error): void => reject(notReached(where, cause));
      new Exchange(session, { address, port }, resolve, fail).begin();
    });
    if ('failure' in outcome) throw failureOf[outcome.failure](where);
    return { ...outcome.answer, pingMs: Math.round(outcome.roundTripMs) };
  }
}

/** One session on its own connected socket: the system then drops other senders and reports a closed port. */
class Exchange {
  private readonly socket: Socket = createSocket('udp4');
  private timer: NodeJS.Timeout | undefined;
  private isOver = false;

  constructor(
    private readonly session: A2sSession,
    private readonly peer: QueryTarget,
    private readonly resolve: (outcome: A2sOutcome) => void,
    private readonly reject: (cause: Error) => void,
  ) {}

  begin(): void {
    this.socket.on('error', this.onSent);
    this.socket.on('message', this.onDatagram);
    this.socket.once('connect', () => {
      this.session.open(performance.now());
      this.settle();
    });
    this.socket.connect(this.peer.port, this.peer.address);
  }

  private readonly onDatagram = (bytes: Buffer, from: RemoteInfo): void => {
    // Between bind and connect the socket accepts datagrams from any sender.
    if (this.isOver || from.port !== this.peer.port || from.address !== this.peer.address) return;
    this.session.receive(bytes, performance.now());
    this.settle();
  };

  /**
   * Also the callback of each send: without one, Node.js would not report a failed send, such as "port unreachable".
   */
  private readonly onSent = (error: Error | null): void => {
    if (error === null || this.isOver) return;
    this.end();
    this.reject(error);
  };

  private settle(): void {
    const { packets, outcome } = this.session;
    if (outcome) {
      this.end();
      this.resolve(outcome);
      return;
    }
    for (const packet of packets) this.socket.send(packet, this.onSent);
    packets.length = 0;
    clearTimeout(this.timer);
    this.timer = setTimeout(this.wake, this.session.deadline - performance.now());
  }

  private readonly wake = (): void => {
    this.session.advance(performance.now());
    this.settle();
  };

  private end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}

/** The error of each failure, worded for the owner of the server; `where` is `address:port`. */
const failureOf: Readonly<Record<A2sFailure, (where: string) => GameQueryError>> = {
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

const unsupportedAddress = (address: string): GameQueryError =>
  new GameQueryError(
    'unsupported-address',
    say('query.queries_go_to_ipv4_addresses', 'Queries go to IPv4 addresses only, not to {address}.', {
      address,
    }),
  );

/** The network reported that the port is closed or the host unreachable. */
const notReached = (where: string, cause: NodeJS.ErrnoException): GameQueryError =>
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
