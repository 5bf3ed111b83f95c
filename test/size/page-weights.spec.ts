import { describe, expect, it } from '@jest/globals';
import { LIMITS, weigh } from './page-weights.js';

const VISITORS = [
  'src/features/setup/setup-page.tsx',
  'src/features/auth/login-rules.ts',
  'src/features/auth/register-form.tsx',
  'src/app/pages/not-found-page.tsx',
];

const LOGS = 'src/features/logs/logs-page.tsx';
const TASKS = 'src/features/schedules/tasks-page.tsx';
const DIALOG = 'src/features/logs/dialog.tsx';

const part = (file: string, imports: readonly string[] = [], dynamicImports: readonly string[] = []) => ({
  file,
  isDynamicEntry: true,
  imports,
  dynamicImports,
});

const MANIFEST = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_first.js', '_react.js'] },
  '_react.js': { file: 'react.js' },
  '_modal.js': { file: 'modal.js', imports: ['_react.js'] },
  '_chart.js': { file: 'chart.js' },
  '_first.js': {
    file: 'first.js',
    name: 'first',
    imports: ['_react.js'],
    dynamicImports: ['_shell.js', ...VISITORS, LOGS, TASKS],
  },
  '_shell.js': { file: 'shell.js', name: 'shell', imports: ['_modal.js'] },
  ...Object.fromEntries(VISITORS.map((source) => [source, part('visitor.js', ['_modal.js'])])),
  [LOGS]: part('logs.js', ['_modal.js', '_chart.js'], [DIALOG, 'src/features/logs/texts/de.json']),
  [TASKS]: part('tasks.js'),
  [DIALOG]: part('dialog.js', ['_modal.js', '_chart.js']),
  'src/features/logs/texts/de.json': part('de.js'),
};

const SIZES: Readonly<Record<string, number>> = {
  'index.js': 1,
  'react.js': 2,
  'first.js': 4,
  'modal.js': 8,
  'shell.js': 16,
  'visitor.js': 32,
  'logs.js': 64,
  'chart.js': 128,
  'tasks.js': 256,
  'dialog.js': 512,
};

const weighed = (manifest: Parameters<typeof weigh>[0] = MANIFEST) =>
  Object.fromEntries(weigh(manifest, (file) => SIZES[file] ?? NaN).map(({ page, bytes }) => [page, bytes]));

describe('The weight of a page', () => {
  it('counts each script once, and none that was loaded before the page', () => {
    expect(weighed()).toMatchObject({
      'sign-in, the first page': 1 + 2 + 4,
      'shell of the signed-in': 8 + 16,
      'features/logs/logs-page': 64 + 128,
      'features/schedules/tasks-page': 256,
      'features/logs/dialog': 512,
    });
  });

  it('counts shell scripts towards the parts for visitors, who have no shell', () => {
    expect(weighed()).toMatchObject({ 'features/auth/register-form': 32 + 8 });
  });

  it('treats a script as loaded only if it is on every path to the part', () => {
    const both = { ...MANIFEST, [TASKS]: part('tasks.js', [], [DIALOG]) };
    expect(weighed(both)).toMatchObject({ 'features/logs/dialog': 512 + 128 });
  });

  it('has a limit: a higher one for the first page', () => {
    expect([...new Set(weigh(MANIFEST, () => 1).map(({ limit }) => limit))]).toEqual([
      LIMITS.firstPage,
      LIMITS.further,
    ]);
  });

  it('gives the dictionaries of the password rule, which are data, a limit of their own', () => {
    const words = '../node_modules/@zxcvbn-ts/language-common/dist/index.mjs';
    const manifest = { ...MANIFEST, [TASKS]: part('tasks.js', [], [words]), [words]: part('words.js') };
    const row = weigh(manifest, () => 1).find(({ page }) => page.includes('language-common'));
    expect(row?.limit).toBe(LIMITS.words);
  });

  it.each(['_shell.js', 'src/features/setup/setup-page.tsx'])(
    'throws when %s is missing from the manifest',
    (gone) => {
      const moved = Object.entries(MANIFEST).filter(([key]) => key !== gone);
      expect(() => weighed(Object.fromEntries(moved))).toThrow("The panel's manifest knows no");
    },
  );
});
