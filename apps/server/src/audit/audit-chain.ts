import { type AuditChainEntity, type AuditEntryEntity } from './audit-entry.entity.js';

/** Signs a text with a key that is not in the database. */
export type Sign = (text: string) => string;

export type LinkedFields = Omit<AuditEntryEntity, 'id' | 'link'>;

/** Of what is about no server and no group. */
export const PANEL_CHAIN = 0;

/** The chain of what is about a group of servers. */
export const chainOfGroup = (groupId: number | undefined): number =>
  groupId === undefined ? PANEL_CHAIN : -groupId;

/** The fields that a link stands for, in an order that never changes. */
const contentOf = (entry: LinkedFields): string =>
  JSON.stringify([
    ...[entry.chain, entry.place, entry.at.toISOString()],
    ...[entry.actorKind, entry.actorId, entry.actor, entry.tokenName, entry.credentialId, entry.address],
    ...[entry.action, entry.outcome, entry.details],
  ]);

/** Stands for an entry and all before it: a change to any of them makes another link. @param previous of the entry before */
export const linkOf = (sign: Sign, previous: string, entry: LinkedFields): string =>
  sign(`${previous}\n${contentOf(entry)}`);

type SealedFields = Omit<AuditChainEntity, 'seal'>;

export const sealOf = (sign: Sign, chain: SealedFields): string =>
  sign(
    JSON.stringify([
      ...['chain', chain.id, chain.place, chain.link],
      ...[chain.removedPlace, chain.removedLink, chain.others],
    ]),
  );

/** Where a chain was at a moment. */
interface End {
  readonly chain: number;
  readonly place: number;
  readonly link: string;
}

/**
 * Stands for all entries before a moment. Whoever keeps it elsewhere can tell later whether they are still the same,
 * even if somebody with the key has written them anew.
 */
export function headOf(sign: Sign, until: Date, ends: readonly End[]): string {
  const begun = ends.filter(({ place }) => place > 0).map(({ chain, place, link }) => [chain, place, link]);
  return `${until.getTime()}.${sign(JSON.stringify(['head', until.getTime(), begun]))}`;
}

/** The moment that a head is of. */
export const momentOfHead = (head: string): Date => new Date(Number(head.split('.')[0]));

/** Whether all chains are there, and no other. @param chains in order of their ids */
export function problemsOfChains(chains: readonly AuditChainEntity[]): readonly string[] {
  if (chains.length === 0) return [];
  const panel = chains.find(({ id }) => id === PANEL_CHAIN);
  if (!panel) return ['Panel: all entries are missing'];
  const missing = panel.others - (chains.length - 1);
  return missing === 0
    ? []
    : [`the number of servers and groups with entries is ${missing} off: some were removed or added`];
}

/** Follows a chain entry by entry, and says where it is broken. Needs no more memory than one entry. */
export class ChainCheck {
  private place: number;
  private link: string;
  private readonly found: string[] = [];
  private readonly ends: Map<number, End>;

  /** @param moments at which to know the end of the chain */
  constructor(
    private readonly sign: Sign,
    private readonly chain: AuditChainEntity,
    moments: readonly Date[] = [],
  ) {
    [this.place, this.link] = [chain.removedPlace, chain.removedLink];
    this.ends = new Map(moments.map((moment) => [moment.getTime(), this.end]));
    if (sealOf(sign, chain) !== chain.seal) this.found.push(`${this.name}: its beginning or end was edited`);
  }

  /** In order of their places. */
  add(entry: AuditEntryEntity): void {
    if (entry.place !== this.place + 1) this.found.push(`${this.name}: ${gap(this.place + 1, entry.place)}`);
    else if (linkOf(this.sign, this.link, entry) !== entry.link)
      this.found.push(
        `${this.name}: entry ${entry.id} of ${entry.at.toISOString()} was edited, or the one before it`,
      );
    [this.place, this.link] = [entry.place, entry.link];
    for (const moment of this.ends.keys()) {
      if (entry.at.getTime() < moment) this.ends.set(moment, this.end);
    }
  }

  /** What is wrong, once all entries were added. */
  problems(): readonly string[] {
    const isWhole = this.place === this.chain.place && this.link === this.chain.link;
    const end = isWhole
      ? []
      : [`${this.name}: the entries after the ${this.place}th are missing or were edited`];
    return [...this.found, ...end];
  }

  /** The last entry before one of the moments; place 0 if there was none. */
  endAt(moment: Date): End {
    const end = this.ends.get(moment.getTime());
    if (!end) throw new TypeError('the end of a chain was asked for at a moment that was not named before');
    return end;
  }

  private get end(): End {
    return { chain: this.chain.id, place: this.place, link: this.link };
  }

  private get name(): string {
    if (this.chain.id === PANEL_CHAIN) return 'Panel';
    return this.chain.id < 0 ? `Group ${-this.chain.id}` : `Server ${this.chain.id}`;
  }
}

const gap = (expected: number, found: number): string =>
  found > expected
    ? `the entries ${expected} to ${found - 1} are missing`
    : `the entry ${found} is there twice`;
