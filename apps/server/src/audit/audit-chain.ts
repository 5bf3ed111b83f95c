import { type AuditChainEntity, type AuditEntryEntity } from './audit-entry.entity.js';

/** Signs a text with a key that is not in the database. */
export type Sign = (text: string) => string;

export type LinkedFields = Omit<AuditEntryEntity, 'id' | 'link'>;

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

type Ends = Omit<AuditChainEntity, 'seal'>;

export const sealOf = (sign: Sign, { id, place, link, removedPlace, removedLink }: Ends): string =>
  sign(JSON.stringify(['chain', id, place, link, removedPlace, removedLink]));

/** Follows a chain entry by entry, and says where it is broken. Needs no more memory than one entry. */
export class ChainCheck {
  private place: number;
  private link: string;
  private readonly found: string[] = [];

  constructor(
    private readonly sign: Sign,
    private readonly chain: AuditChainEntity,
  ) {
    [this.place, this.link] = [chain.removedPlace, chain.removedLink];
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
  }

  /** What is wrong, once all entries were added. */
  problems(): readonly string[] {
    const isWhole = this.place === this.chain.place && this.link === this.chain.link;
    const end = isWhole
      ? []
      : [`${this.name}: the entries after the ${this.place}th are missing or were edited`];
    return [...this.found, ...end];
  }

  private get name(): string {
    return this.chain.id === 0 ? 'Panel' : `Server ${this.chain.id}`;
  }
}

const gap = (expected: number, found: number): string =>
  found > expected
    ? `the entries ${expected} to ${found - 1} are missing`
    : `the entry ${found} is there twice`;
