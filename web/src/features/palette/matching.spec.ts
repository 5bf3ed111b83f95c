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

describe('What fits a query', () => {
  it('is everything, in its order, while nothing is typed', () => {
    expect(found('  ')).toEqual(entries.map(({ label }) => label));
  });

  it('begins with what starts with the word, then what has it inside', () => {
    expect(found('logs')).toEqual(['Logs of Livonia', 'Server Logs', 'Chernarus: logs']);
  });

  it('has every word of the query', () => {
    expect(found('cher log')).toEqual(['Chernarus: logs']);
  });

  it('may have its letters scattered', () => {
    expect(found('chrns')).toEqual(['Chernarus: logs']);
  });

  it('is found by words that are not shown, if they stand together', () => {
    expect(found('passw')).toEqual(['Settings']);
    expect(found('psprd')).toEqual([]);
  });

  it('asks for neither case nor accents', () => {
    expect(found('zołW')).toEqual(['Łódź Żółw']);
  });
});
