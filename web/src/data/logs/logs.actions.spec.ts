import { describe, expect, it } from '@jest/globals';
import { logCsvAddress, logQuery } from './logs.actions.js';

describe('The address of a log', () => {
  it('carries what is asked for and nothing else', () => {
    expect(logQuery({})).toBe('');
    expect(logQuery({ q: '', type: 'error' })).toBe('type=error');
    expect(logQuery({ q: 'a&b c', from: '2026-11-20T12:00:00.000Z' })).toBe(
      'q=a%26b+c&from=2026-11-20T12%3A00%3A00.000Z',
    );
  });

  it('is the same for the same filter, however it was put together', () => {
    expect(logQuery({ q: 'x', type: 'error' })).toBe(logQuery({ type: 'error', q: 'x' }));
  });

  it('of the CSV file has the same filter', () => {
    expect(logCsvAddress(0, {})).toBe('/api/servers/0/logs.csv');
    expect(logCsvAddress(7, { type: 'player' })).toBe('/api/servers/7/logs.csv?type=player');
  });
});
