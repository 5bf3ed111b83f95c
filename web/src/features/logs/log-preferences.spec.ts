import { expect, it } from '@jest/globals';
import { preferencesIn } from './log-preferences.js';

const USUAL = { rows: 5, zone: 'viewer', showHistogram: true, showTime: true, showType: true, filters: [] };

it('has five rows in the zone of the viewer until somebody chooses otherwise', () => {
  expect(preferencesIn(null)).toEqual(USUAL);
  const chosen = {
    ...USUAL,
    rows: 'fit',
    zone: 'server',
    showType: false,
    filters: [{ name: 'a', query: 'q=b' }],
  };
  expect(preferencesIn(JSON.stringify(chosen))).toEqual(chosen);
});

it.each([
  'not JSON',
  '7',
  'null',
  '[]',
  '{"rows":7,"zone":"moon","filters":"x"}',
  '{"filters":[null,{"name":1},{"name":"a"}]}',
])('ignores what is not valid: %s', (text) => {
  expect(preferencesIn(text)).toEqual(USUAL);
});
