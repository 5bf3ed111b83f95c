import { type RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Mutex, Semaphore } from 'async-mutex';
import { ConfigurationError } from '../errors/configuration-error.js';
import { type NameAnswer } from './name-memory.js';
import { NameError } from './names.errors.js';
import { candidatesFor, type ResolvConf } from './resolv-conf.js';

/** `10.0.0.53:5353` or `[2001:db8::53]:5353`. */
const WITH_PORT = /^(?:\[(?<six>[^\]]+)\]|(?<address>[\d.]+))(?::(?<port>\d+))?$/;
const LAST_PORT = 65_535;

const QUESTIONS_AT_ONCE = 256;
/** A server that is to be online within five seconds needs some of them to connect. */
const TIMES: QuestionTimes = { longest: 4_000, firstTry: 800 };

/** Addresses of name servers as an operator writes them. @throws {ConfigurationError} */
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
 * Asks name servers over the network, and never with `lookup`: its questions share four threads with all access to
 * files, so that ten names which hang would hold up everything.
 */
export class NameQuestions {
  private readonly room = new Semaphore(QUESTIONS_AT_ONCE);
  /** To begin a question takes a millisecond: one in each turn of the event loop. */
  private readonly starts = new Mutex();

  /** @param servers those of the machine where there are none */
  constructor(
    private readonly servers: readonly string[],
    private readonly conf: ResolvConf,
    private readonly times = TIMES,
  ) {}

  /**
   * The addresses of a name, IPv4 first, within about four seconds of its turn.
   *
   * @param priority its turn comes before that of lower ones
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
  /** For all names that are tried for one. */
  readonly longest: number;
  /** Of the first try; the library doubles it with each. */
  readonly firstTry: number;
}

const TRIES = 3;
/** Some name servers never answer for IPv6: once there is an IPv4 address, nobody waits for them longer. */
const IPV6_PATIENCE_MS = 150;

/** The name exists without an address, or can't be one. */
const WITHOUT_ADDRESS = new Set(['ENODATA', 'EBADNAME', 'EBADQUERY', 'ENONAME']);

/** Asks name servers for one name. It has sockets of its own, with random ports, and can be given up by itself. */
class NameQuestion {
  private readonly resolver: Resolver;
  private readonly timer: NodeJS.Timeout;
  private isOver = false;
  /** Set when a name server did not say whether there is an address. */
  isUnanswered = false;

  constructor(servers: readonly string[], { longest, firstTry }: QuestionTimes) {
    this.resolver = new Resolver({ timeout: firstTry, tries: TRIES });
    if (servers.length > 0) this.resolver.setServers(servers);
    this.timer = setTimeout(() => this.end(), longest);
  }

  /** Addresses of this very name, IPv4 first; undefined where there are none. */
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
    // One that does not exist has neither; else each kind of address has an answer of its own.
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
