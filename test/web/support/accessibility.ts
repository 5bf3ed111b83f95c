import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Page } from '@playwright/test';

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[];
}

interface Axe {
  run(options: object): Promise<{ violations: readonly Violation[] }>;
}

const AXE_SCRIPT = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules a second theme may break: names, roles and order are the same in each. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const OPTIONS = {
  // Details of passed rules are not read here, and computing them is most of axe's work.
  resultTypes: ['violations'],
  // It counts the part a sticky header does not cover; sizes are measured in `targets.ts` instead.
  rules: { 'target-size': { enabled: false } },
};

/**
 * Violations of WCAG 2.2 AA according to axe, one line per element; empty if there are none.
 *
 * @param rules `colours` if all other rules were checked in another theme
 */
export async function accessibilityProblems(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Evaluated instead of added as a script: the page's policy allows only its own scripts.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(await readFile(AXE_SCRIPT, 'utf8'));
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: Axe }).axe.run(options),
    { ...OPTIONS, runOnly: rules === 'all' ? WCAG_AA : OF_COLOURS },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
