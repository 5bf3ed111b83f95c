// @ts-check
import { join } from 'node:path';
import { BUILDS, PANEL_BUILD, runBuild, staleness } from './builds.js';
import { ensureInstalled, installState } from './install.js';
import { withLock } from './lock.js';
import { ROOT } from './paths.js';

/** In dist, which is ours alone: `npm ci` empties node_modules. */
const LOCK = join(ROOT, 'dist/.launcher.lock');

/** On stderr: stdout belongs to the program that is started. @param {string} line */
const say = (line) => console.error(line);

/** Installs what package-lock.json asks for and node_modules lacks. */
export async function ensureDependencies() {
  if (installState(ROOT) === 'fits') return;
  await alone(() => ensureInstalled(ROOT, say));
}

/** The same, and builds what is stale. The lock is taken only when there is something to do. */
export const ensureBuilt = () => ensureFresh(BUILDS);

/** The same for the panel alone. */
export const ensurePanelBuilt = () => ensureFresh([PANEL_BUILD]);

/** @param {readonly Build[]} builds */
async function ensureFresh(builds) {
  if (installState(ROOT) === 'fits' && staleAmong(builds).length === 0) return;
  await alone(async () => {
    await ensureInstalled(ROOT, say);
    // Asked again: whoever held the lock before us may have built already.
    const stale = staleAmong(builds);
    if (stale.length > 0) await buildAll(stale);
  });
}

/** @typedef {import('./builds.js').Build} Build */

/** @param {readonly Build[]} builds */
const staleAmong = (builds) =>
  builds.flatMap((build) => {
    const why = staleness(ROOT, build);
    return why ? [{ build, why }] : [];
  });

/** @param {ReturnType<typeof staleAmong>} stale */
async function buildAll(stale) {
  say(`Building ${stale.map(({ build, why }) => `the ${build.name} (${why})`).join(' and ')}.`);
  const startedAt = Date.now();
  const results = await Promise.allSettled(stale.map(({ build }) => runBuild(ROOT, build)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  say(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
}

/** @param {() => Promise<void>} work */
const alone = (work) =>
  withLock(LOCK, work, ({ pid }) => say(`Process ${pid} is installing or building here; waiting for it.`));
