import { type Page } from '@playwright/test';
import { FONT_MONO, FONT_SANS, TYPE } from '../../../web/src/theme/tokens.js';

/** The roles of colours, as the theme names them; the page's CSS variables have the prefix `--op-palette-`. */
export const COLOUR_ROLES = [
  'background-default',
  'surface-panel',
  'surface-raised',
  'surface-sunken',
  'line-subtle',
  'line-normal',
  'line-strong',
  'text-primary',
  'text-secondary',
  'faint-text',
  'primary-main',
  'accent-text',
  'state-online',
  'state-offline',
  'state-limited',
  'state-restarting',
  'state-checking',
] as const;

const FRAME =
  'display:grid;gap:12px;width:1040px;padding:24px;font-family:Inter Variable;' +
  'background:var(--op-palette-background-default);color:var(--op-palette-text-primary)';

/** Replaces the page's content with a sample, and keeps its stylesheet. */
const show = (page: Page, markup: string): Promise<void> =>
  page.evaluate((html) => {
    document.body.innerHTML = html;
  }, `<div id="sample" style="${FRAME}">${markup}</div>`);

/** @returns the colour of each role, as the browser computed it */
export async function drawColours(page: Page): Promise<string[]> {
  const swatches = COLOUR_ROLES.map(
    (role) =>
      `<div><div data-swatch style="height:56px;border-radius:12px;border:1px solid var(--op-palette-line-normal);` +
      `background:var(--op-palette-${role})"></div><div style="font:400 12px/2 Inter Variable">${role}</div></div>`,
  );
  await show(
    page,
    `<div style="display:grid;gap:12px;grid-template-columns:repeat(6,1fr)">${swatches.join('')}</div>`,
  );
  return page
    .locator('[data-swatch]')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
}

const cssOf = (step: object): string =>
  Object.entries(step)
    .map(([name, value]) => `${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';');

/** A line in each step of the type scale. */
export async function drawType(page: Page): Promise<void> {
  const lines = Object.entries(TYPE).map(
    ([name, step]) =>
      `<div style="display:flex;gap:24px;align-items:baseline">` +
      `<span style="width:90px;font-size:12px;color:var(--op-palette-faint-text)">${name}</span>` +
      `<span style="font-family:${name === 'mono' ? FONT_MONO : FONT_SANS};${cssOf(step)}">` +
      `Chernarus is online: 27 of 60, 34 ms</span></div>`,
  );
  await show(page, `<div style="display:grid;gap:10px">${lines.join('')}</div>`);
}
