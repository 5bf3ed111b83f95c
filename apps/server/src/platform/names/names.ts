import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { type ElapsedTime } from '../clock.js';
import { type Log } from '../log.js';
import { type HostsFile } from './hosts-file.js';
import { type FoundName, NameCache } from './name-cache.js';
import { type DnsClient } from './dns-client.js';
import { NameError, type NameProblem } from './names.errors.js';

/** Addresses of localhost on a machine whose hosts file does not list it. */
const LOOPBACK = ['127.0.0.1', '::1'];
/** Maximum names being queried or waiting for it. */
const MAX_PENDING = 5_000;

/**
 * Resolves names: from the hosts file, else from name servers. Concurrent lookups of a name share one query.
 * Answers are cached for their TTL, and used longer when no name server answers.
 */
export class Names {
  private readonly memory = new NameCache();
  private readonly pending = new Map<string, Promise<FoundName | NameProblem>>();

  constructor(
    private readonly questions: DnsClient,
    private readonly hosts: HostsFile,
    private readonly time: ElapsedTime,
    private readonly log: Log,
  ) {}

  /**
   * Addresses of a name, IPv4 first. An address, in brackets or not, resolves to itself. @throws {NameError}
   */
  async find(typed: string): Promise<FoundName> {
    const host = typed.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0) return fixed([host]);
    const name = domainToASCII(host);
    // `domainToASCII` turns decimal and hexadecimal numbers into IPv4 addresses.
    if (isIP(name) !== 0) return fixed([name]);
    const found = (await this.local(name.replace(/\.$/, ''))) ?? (await this.cached(name));
    if (typeof found === 'string') throw new NameError(found);
    return found;
  }

  /** Resolves what needs no name server; undefined if a query is needed. */
  private async local(name: string): Promise<FoundName | NameProblem | undefined> {
    const listed = await this.hosts.find(name);
    if (listed) return fixed([...listed].sort((a, b) => isIP(a) - isIP(b)));
    // RFC 6761: `localhost` and `invalid` are never queried.
    if (/^(.+\.)?localhost$/.test(name)) return fixed(LOOPBACK);
    return /^(.+\.)?invalid$/.test(name) || name === '' ? 'not-found' : undefined;
  }

  private cached(name: string): FoundName | NameProblem | Promise<FoundName | NameProblem> {
    const known = this.memory.recall(name, this.time.now()) ?? this.pending.get(name);
    if (known) return known;
    if (this.pending.size >= MAX_PENDING) return 'no-answer';
    const query = this.ask(name).finally(() => this.pending.delete(name));
    this.pending.set(name, query);
    return query;
  }

  private async ask(name: string): Promise<FoundName | NameProblem> {
    try {
      const answer = await this.questions.ask(name, this.memory.hasBeenFound(name) ? 1 : 0);
      return this.memory.answered(name, answer, this.time.now());
    } catch (error) {
      if (!(error instanceof NameError)) throw error;
      const wasStale = this.memory.isStale(name);
      const left = this.memory.failed(name, error.problem, this.time.now());
      if (typeof left === 'object' && !wasStale)
        this.log.warn({ host: name }, 'no name server answers for this host: the addresses it had are used');
      return left;
    }
  }
}

const fixed = (addresses: readonly string[]): FoundName => ({ addresses, isStale: false });
