import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChainCheck, headOf, linkOf, momentOfHead, problemsOfChains, sealOf } from './audit-chain.js';
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
  const ends = { id: 7, place: LENGTH, link, removedPlace: removed, removedLink, others: 0 };
  return { chain: { ...ends, seal: sealOf(sign, ends) }, entries: entries.slice(removed) };
}

const MOMENT = new Date(Date.UTC(2026, 10, 22, 8, 5));

function headAtMoment(chain: AuditChainEntity, entries: readonly AuditEntryEntity[]): string {
  const check = new ChainCheck(sign, chain, [MOMENT]);
  for (const entry of entries) check.add(entry);
  return headOf(sign, MOMENT, [check.endAt(MOMENT)]);
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

describe('All chains together', () => {
  const { chain } = written();
  const panel = { ...chain, id: 0, others: 1 };

  it('are as many as the one of the panel says', () => {
    expect(problemsOfChains([])).toEqual([]);
    expect(problemsOfChains([panel, chain])).toEqual([]);
    expect(problemsOfChains([panel])).toEqual([
      'the number of servers and groups with entries is 1 off: some were removed or added',
    ]);
    expect(problemsOfChains([chain])).toEqual(['Panel: all entries are missing']);
    // Those of groups come before it.
    expect(problemsOfChains([{ ...chain, id: -4 }, { ...panel, others: 2 }, chain])).toEqual([]);
  });

  it('have a number that is sealed', () => {
    expect(problemsOf({ ...chain, others: 1 }, written().entries)).toEqual([
      'Server 7: its beginning or end was edited',
    ]);
  });
});

describe('The head of the audit', () => {
  it('stays the same while entries are added, and while those before it are removed by age', () => {
    const { chain, entries } = written();
    const then = entries.slice(0, 4);
    const head = headAtMoment({ ...chain, place: 4, link: then.at(-1)?.link ?? '' }, then);
    expect(momentOfHead(head)).toEqual(MOMENT);
    expect(headAtMoment(chain, entries)).toBe(head);
    const aged = written(4);
    expect(headAtMoment(aged.chain, aged.entries)).toBe(head);
  });

  it('differs if somebody with the key has written the chain anew', () => {
    const { chain, entries } = written();
    const [, ...others] = entries;
    let link = '';
    const anew = others.map((entry, at) => {
      const moved = { ...entry, place: at + 1 };
      link = linkOf(sign, link, moved);
      return { ...moved, link };
    });
    const ends = { ...chain, place: anew.length, link };
    const forged = { ...ends, seal: sealOf(sign, ends) };
    expect(problemsOf(forged, anew)).toEqual([]);
    expect(headAtMoment(forged, anew)).not.toBe(headAtMoment(chain, entries));
  });
});
