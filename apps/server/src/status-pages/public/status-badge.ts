import { type LanguageCode } from '@outpost/contracts/languages.js';
import { type OverallState, type PublicStatus } from '@outpost/contracts/status-pages.js';
import { escaped } from './escaped.js';
import { STATUS_TEXTS } from './texts/texts-by-language.js';

const COLOURS: Readonly<Record<OverallState, string>> = {
  up: '#2e9e6b',
  'not-all-up': '#d9822b',
  down: '#cf3f3f',
  maintenance: '#3b82c4',
  unknown: '#7b8794',
};
const PADDING = 7;
const LETTER = 6.4;
const LABEL_MAX = 40;

const widthOf = (text: string): number => Math.round([...text].length * LETTER + 2 * PADDING);

/** A small picture for other pages, in the style of Shields: the title, and the state in its colour. */
export function statusBadge({ title, state, servers }: PublicStatus, language: LanguageCode): string {
  const t = STATUS_TEXTS[language];
  const up = servers.filter((server) => server.state === 'up').length;
  const word = state === 'up' || state === 'not-all-up' ? `${up}/${servers.length} ${t.up}` : t.short[state];
  const label = [...title].slice(0, LABEL_MAX).join('');
  const [left, right] = [widthOf(label), widthOf(word)];
  const text = (x: number, content: string): string =>
    `<text x="${x}" y="14" textLength="${Math.round([...content].length * LETTER)}" lengthAdjust="spacingAndGlyphs">${escaped(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${escaped(`${label}: ${word}`)}">
<title>${escaped(`${label}: ${word}`)}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3d4450"/><rect x="${left}" width="${right}" height="20" fill="${COLOURS[state]}"/></g>
<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">${text(PADDING, label)}${text(left + PADDING, word)}</g>
</svg>`;
}
