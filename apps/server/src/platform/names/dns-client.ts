import { type RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Mutex, Semaphore } from 'async-mutex';
import { ConfigurationError } from '../errors/configuration-error.js';
import { type NameAnswer } from './name-cache.js';
import { NameError } from './names.errors.js';
import { candidatesFor, type ResolvConf } from './resolv-conf.js';

/** `10.0.0.53:5353` or `[2001:db8::53]:5353`. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<address>[\d.]+))(?::(?<port>\d+))?$/;
const LAST_PORT = 65_535;

const QUESTIONS_AT_ONCE = 256;
/** Leaves time to connect, for a server that should be online within five seconds. */
const TIMES: QuestionTimes = { longest: 4_000, firstTry: 800 };

/** Parses `DNS_SERVERS`. @throws {ConfigurationError} */
export function readDnsServers(list: string | undefined): readonly string[] {
  const servers = (list ?? '').split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]));
  for (const server of servers) {
    const { six, address = six ?? server, port = '53' } = WITH_PORT.exec(server)?.groups ?? {};
    if (isIP(address) !== 0 && Number(port) <= LAST_PORT) continue;
    const problem = `holds "${server}", which is no address of a name server such as 10.0.0.53 or 127.0.0.1:5353`;
    throw new ConfigurationError('DNS_SERVERS', problem);
  }
  return servers;
}

/**
 * Queries name servers over the network, and never with `dns.lookup`: its calls share four threads with all
 * file access, so ten hanging names would block everything.
 */
export class DnsClient {
  private readonly room = new Semaphore(QUESTIONS_AT_ONCE);
  /** Starting a query takes a millisecond: one per turn of the event loop. */
  private readonly starts = new Mutex();

  /** @param servers name servers to use; the system's if empty */
  constructor(
    private readonly servers: readonly string[],
    private readonly conf: ResolvConf,
    private readonly times = TIMES,
  ) {}

  /**
   * The addresses of a name, IPv4 first, within about four seconds once its turn has come.
   *
   * @param priority higher ones run first
   * @throws {NameError}
   */
  ask(name: string, priority = 0): Promise<NameAnswer> {
    return this.room.runExclusive(() => this.askEach(name), 1, priority);
  }

  private async askEach(name: string): Promise<NameAnswer> {
    const candidates = candidatesFor(name, await this.conf.rules());
    await this.starts.runExclusive(() => setImmediate());
    const question = new NameQuestion(this.servers, this.times);
    try {
      for (const candidate of candidates) {
        const answer = await question.ask(candidate);
        if (answer) return answer;
      }
      throw new NameError(question.isUnanswered ? 'no-answer' : 'not-found');
    } finally {
      question.end();
    }
  }
}

/** Milliseconds. */
export interface QuestionTimes {
  /** For all candidates of a name together. */
  readonly longest: number;
  /** Timeout of the first try; the resolver doubles it with each. */
  readonly firstTry: number;
}

const TRIES = 3;
/**
 * Some name servers never answer queries for IPv6: once there is an IPv4 address, they get only this long.
 */
const IPV6_PATIENCE_MS = 150;

/** The name exists without an address, or is not a valid name. */
const WITHOUT_ADDRESS = new Set(['ENODATA', 'EBADNAME', 'EBADQUERY', 'ENONAME']);

/**
 * Queries name servers for one name. It has its own resolver, with sockets on random ports, so it can be
 * cancelled separately.
 */
class NameQuestion {
  private readonly resolver: Resolver;
  private readonly timer: NodeJS.Timeout;
  private isOver = false;
  /** Set when a name server gave no conclusive answer. */
  isUnanswered = false;

  constructor(servers: readonly string[], { longest, firstTry }: QuestionTimes) {
    this.resolver = new Resolver({ timeout: firstTry, tries: TRIES });
    if (servers.length > 0) this.resolver.setServers(servers);
    this.timer = setTimeout(() => this.end(), longest);
  }

  /** Addresses of exactly this name, IPv4 first; undefined if there are none. */
  async ask(name: string): Promise<NameAnswer | undefined> {
    if (this.isOver) return undefined;
    let patience: NodeJS.Timeout | undefined;
    const four = this.resolver.resolve4(name, { ttl: true });
    void four.then(
      () => (patience = setTimeout(() => this.resolver.cancel(), IPV6_PATIENCE_MS)),
      () => undefined,
    );
    const answers = await Promise.allSettled([four, this.resolver.resolve6(name, { ttl: true })]);
    clearTimeout(patience);
    const records = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (records.length > 0) return answerOf(records);
    const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [codeOf(answer.reason)] : []));
    // `ENOTFOUND` covers both address families; otherwise each family must have an answer.
    const isGiven = codes.includes('ENOTFOUND') || codes.every((code) => WITHOUT_ADDRESS.has(code));
    this.isUnanswered ||= !isGiven;
    return undefined;
  }

  end(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.resolver.cancel();
  }
}

const answerOf = (records: readonly RecordWithTtl[]): NameAnswer => ({
  addresses: records.map(({ address }) => address),
  ttlSeconds: Math.min(...records.map(({ ttl }) => ttl)),
});

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
