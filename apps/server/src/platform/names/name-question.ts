import { type RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type NameAnswer } from './name-memory.js';

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
export class NameQuestion {
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
    const isTold = codes.includes('ENOTFOUND') || codes.every((code) => WITHOUT_ADDRESS.has(code));
    this.isUnanswered ||= !isTold;
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
