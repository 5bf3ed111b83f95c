import { describe, expect, it } from '@jest/globals';
import { logCsvAddress, logQuery } from './logs.actions.js';

describe('The URL of a log', () => {
  it('contains only the fields that are set', () => {
    expect(logQuery({})).toBe('');
    expect(logQuery({ q: '', type: 'error' })).toBe('type=error');
    expect(logQuery({ q: 'a&b c', from: '2026-11-20T12:00:00.000Z' })).toBe(
      'q=a%26b+c&from=2026-11-20T12%3A00%3A00.000Z',
    );
  });

  it('does not depend on the order of the fields', () => {
    expect(logQuery({ q: 'x', type: 'error' })).toBe(logQuery({ type: 'error', q: 'x' }));
  });

  it('has the same filter for the CSV file', () => {
    expect(logCsvAddress(0, {})).toBe('/api/servers/0/logs.csv');
    expect(logCsvAddress(7, { type: 'player' })).toBe('/api/servers/7/logs.csv?type=player');
  });
});
