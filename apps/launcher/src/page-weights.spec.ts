import { describe, expect, it } from '@jest/globals';
import { LIMITS, weigh } from './page-weights.js';

const MANIFEST = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_dialog.js': { file: 'dialog.js', imports: ['_react.js'] },
  'src/features/auth/auth-page.tsx': { file: 'auth.js', isDynamicEntry: true, imports: ['_react.js'] },
  'src/app/layout/shell.tsx': { file: 'shell.js', isDynamicEntry: true, imports: ['_dialog.js'] },
  'src/features/logs/logs-page.tsx': {
    file: 'logs.js',
    isDynamicEntry: true,
    imports: ['_dialog.js', '_chart.js'],
  },
  '_chart.js': { file: 'chart.js' },
};

const SIZES: Readonly<Record<string, number>> = {
  'index.js': 1,
  'react.js': 10,
  'auth.js': 100,
  'dialog.js': 1_000,
  'shell.js': 10_000,
  'logs.js': 100_000,
  'chart.js': 1_000_000,
};

describe('The weight of a page', () => {
  it('counts each script once, and none that an earlier page has loaded', () => {
    expect(weigh(MANIFEST, (file) => SIZES[file] ?? NaN)).toEqual([
      { page: 'sign-in, the first page', bytes: 111, limit: LIMITS.firstPage },
      { page: 'shell of the signed-in', bytes: 11_000, limit: LIMITS.further },
      { page: 'features/logs/logs-page', bytes: 1_100_000, limit: LIMITS.further },
    ]);
  });

  it('is not measured when a page is no longer where it was', () => {
    const moved = Object.entries(MANIFEST).filter(([source]) => !source.endsWith('shell.tsx'));
    expect(() => weigh(Object.fromEntries(moved), () => 1)).toThrow('knows no src/app/layout/shell.tsx');
  });
});
