import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { type ElapsedTime } from '../clock.js';
import { type Log } from '../log.js';
import { type HostsFile } from './hosts-file.js';
import { type FoundName, NameMemory } from './name-memory.js';
import { type NameQuestions } from './name-questions.js';
import { NameError, type NameProblem } from './names.errors.js';

/** Where a machine without a line for it in its hosts file is itself. */
const LOOPBACK = ['127.0.0.1', '::1'];
/** Names that are asked for or wait for their turn. */
const MAX_PENDING = 5_000;

/**
 * Finds the addresses of names: those of the hosts file, else what name servers say. All who ask for a name share one
 * question; what was found is remembered for its time, and used further where no name server answers any more.
 */
export class Names {
  private readonly memory = new NameMemory();
  private readonly pending = new Map<string, Promise<FoundName | NameProblem>>();

  constructor(
    private readonly questions: NameQuestions,
    private readonly hosts: HostsFile,
    private readonly time: ElapsedTime,
    private readonly log: Log,
  ) {}

  /** IPv4 first. Addresses are their own names, in brackets or not. @throws {NameError} */
  async find(typed: string): Promise<FoundName> {
    const host = typed.replace(/^\[(.*)\]$/, '$1');
    if (isIP(host) !== 0) return fixed([host]);
    const name = domainToASCII(host);
    // Numbers and hexadecimal ones among them are addresses in disguise.
    if (isIP(name) !== 0) return fixed([name]);
    const found = (await this.ownMachine(name.replace(/\.$/, ''))) ?? (await this.remembered(name));
    if (typeof found === 'string') throw new NameError(found);
    return found;
  }

  /** What needs no name server; undefined where one has to be asked. */
  private async ownMachine(name: string): Promise<FoundName | NameProblem | undefined> {
    const listed = await this.hosts.find(name);
    if (listed) return fixed([...listed].sort((a, b) => isIP(a) - isIP(b)));
    // RFC 6761: these two are never asked for.
    if (/^(.+\.)?localhost$/.test(name)) return fixed(LOOPBACK);
    return /^(.+\.)?invalid$/.test(name) || name === '' ? 'not-found' : undefined;
  }

  private remembered(name: string): FoundName | NameProblem | Promise<FoundName | NameProblem> {
    const known = this.memory.recall(name, this.time.now()) ?? this.pending.get(name);
    if (known) return known;
    if (this.pending.size >= MAX_PENDING) return 'no-answer';
    const asked = this.ask(name).finally(() => this.pending.delete(name));
    this.pending.set(name, asked);
    return asked;
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
