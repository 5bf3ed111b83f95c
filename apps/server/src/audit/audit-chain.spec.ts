import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChainCheck, linkOf, sealOf } from './audit-chain.js';
import { type AuditChainEntity, type AuditEntryEntity } from './audit-entry.entity.js';

const sign = (text: string): string => createHmac('sha256', 'key').update(text).digest('base64url');

const LENGTH = 8;

function written(removed = 0): { chain: AuditChainEntity; entries: AuditEntryEntity[] } {
  const entries: AuditEntryEntity[] = [];
  let link = '';
  for (let place = 1; place <= LENGTH; place += 1) {
    const entry = {
      ...{ chain: 7, place, at: new Date(Date.UTC(2026, 10, 22, 8, place)), actorKind: 'person' as const },
      ...{ actorId: 2, actor: 'anna', tokenName: null, credentialId: 12, address: '203.0.113.7' },
      ...{ action: 'updateServer', outcome: 'done' as const, details: `{"about":{"port":${place}}}` },
    };
    link = linkOf(sign, link, entry);
    entries.push({ ...entry, id: 100 + place, link });
  }
  const removedLink = entries[removed - 1]?.link ?? '';
  const ends = { id: 7, place: LENGTH, link, removedPlace: removed, removedLink };
  return { chain: { ...ends, seal: sealOf(sign, ends) }, entries: entries.slice(removed) };
}

function problemsOf(chain: AuditChainEntity, entries: readonly AuditEntryEntity[]): readonly string[] {
  const check = new ChainCheck(sign, chain);
  for (const entry of entries) check.add(entry);
  return check.problems();
}

describe('A chain of audit entries', () => {
  it('is intact as it was written, also after the oldest were removed by age', () => {
    for (const removed of [0, 1, LENGTH]) {
      const { chain, entries } = written(removed);
      expect(problemsOf(chain, entries)).toEqual([]);
    }
  });

  it.each<[keyof AuditEntryEntity, unknown]>([
    ['at', new Date(0)],
    ['actorKind', 'system'],
    ['actorId', 3],
    ['actor', 'boris'],
    ['tokenName', 'cron'],
    ['credentialId', null],
    ['address', '203.0.113.8'],
    ['action', 'deleteServer'],
    ['outcome', 'unknown'],
    ['details', '{}'],
    ['link', 'x'],
  ])('shows that %s of an entry was edited, wherever it is', (field, value) => {
    for (let at = 0; at < LENGTH; at += 1) {
      const { chain, entries } = written();
      const edited = entries.map((entry, place) => (place === at ? { ...entry, [field]: value } : entry));
      expect(problemsOf(chain, edited)).not.toEqual([]);
    }
  });

  it('shows that entries are missing, were added, or stand in another order', () => {
    fc.assert(
      fc.property(fc.subarray(written().entries), fc.boolean(), (kept, isReversed) => {
        const { chain, entries } = written();
        const found = isReversed ? kept.toReversed() : kept;
        const isWhole =
          found.every((entry, at) => entry.place === entries[at]?.place) && found.length === LENGTH;
        expect(problemsOf(chain, found).length > 0).toBe(!isWhole);
      }),
    );
    const { chain, entries } = written();
    expect(problemsOf(chain, [...entries, ...entries.slice(-1)])).not.toEqual([]);
  });

  it('shows that its beginning or end was moved to hide what is missing', () => {
    const { chain, entries } = written();
    const last = entries[LENGTH - 2];
    const shorter = { ...chain, place: LENGTH - 1, link: last?.link ?? '' };
    expect(problemsOf(shorter, entries.slice(0, -1))).toEqual(['Server 7: its beginning or end was edited']);
    const later = { ...chain, removedPlace: 1, removedLink: entries[0]?.link ?? '' };
    expect(problemsOf(later, entries.slice(1))).toEqual(['Server 7: its beginning or end was edited']);
  });

  it('names what is missing', () => {
    const { chain, entries } = written();
    const without = entries.filter(({ place }) => place !== 3 && place !== 4);
    expect(problemsOf(chain, without)).toEqual(['Server 7: the entries 3 to 4 are missing']);
    expect(problemsOf(chain, entries.slice(0, 5))).toEqual([
      'Server 7: the entries after the 5th are missing or were edited',
    ]);
  });
});
