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
const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // Details of what passed are nobody's to read, and are most of its work.
  resultTypes: ['violations'],
  // It calls small what a sticky header happens to lie over; the size itself is measured in `targets.ts`.
  rules: { 'target-size': { enabled: false } },
};

/** Colours on their way from one state to the next are of neither: what a frame begins is brought to its end. */
async function endTransitions(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSTransition) animation.finish();
  }
}

/** Long enough for a veil to be drawn and for colours to change, on a busy machine as well. */
const DRAWN_MS = 1_000;

/**
 * What axe finds against WCAG 2.2 AA, one line per element; empty when there is nothing. What is gone a moment later was
 * still being drawn.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy allows no script but its own.
  if (!(await page.evaluate(() => 'axe' in globalThis)))
    await page.evaluate(await readFile(AXE_SCRIPT, 'utf8'));
  if ((await problemsNow(page)).length === 0) return [];
  await page.waitForTimeout(DRAWN_MS);
  return problemsNow(page);
}

async function problemsNow(page: Page): Promise<string[]> {
  await page.evaluate(endTransitions);
  const { violations } = await page.evaluate(
    (rules) => (globalThis as unknown as { axe: Axe }).axe.run(rules),
    RULES,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}
