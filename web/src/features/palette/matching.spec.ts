import { describe, expect, it } from '@jest/globals';
import { bestMatches } from './matching.js';

const entries = [
  { label: 'Server Logs' },
  { label: 'Chernarus: logs' },
  { label: 'Logs of Livonia' },
  { label: 'Settings', alsoFoundBy: 'password profile' },
  { label: 'Łódź Żółw' },
];
const found = (query: string): string[] => bestMatches(entries, query).map(({ label }) => label);

describe('Matching a query', () => {
  it('returns all entries in order without a query', () => {
    expect(found('  ')).toEqual(entries.map(({ label }) => label));
  });

  it('ranks matches at the start of a word before those inside one', () => {
    expect(found('logs')).toEqual(['Logs of Livonia', 'Server Logs', 'Chernarus: logs']);
  });

  it('requires every word of the query', () => {
    expect(found('cher log')).toEqual(['Chernarus: logs']);
  });

  it('accepts scattered letters', () => {
    expect(found('chrns')).toEqual(['Chernarus: logs']);
  });

  it('matches hidden terms, but not their scattered letters', () => {
    expect(found('passw')).toEqual(['Settings']);
    expect(found('psprd')).toEqual([]);
  });

  it('ignores case and accents', () => {
    expect(found('zołW')).toEqual(['Łódź Żółw']);
  });
});
