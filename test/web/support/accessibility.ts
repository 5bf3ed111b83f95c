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
/** What another theme may break: names, roles and order are the same in each. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const OPTIONS = {
  // Details of what passed are nobody's to read, and are most of its work.
  resultTypes: ['violations'],
  // It calls small what a sticky header happens to lie over; the size itself is measured in `targets.ts`.
  rules: { 'target-size': { enabled: false } },
};

/**
 * What axe finds against WCAG 2.2 AA, one line per element; empty when there is nothing.
 *
 * @param rules `colours` where all the others were looked at in another theme
 */
export async function accessibilityProblems(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy allows no script but its own.
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
