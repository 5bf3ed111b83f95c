import { styleText } from 'node:util';

/** What a word says about a thing; the word is always there, the colour only helps to find it. */
export type Tone = 'good' | 'bad' | 'warning' | 'quiet' | 'plain';

const STYLE_OF_TONE = { good: 'green', bad: 'red', warning: 'yellow', quiet: 'dim' } as const;

/** Words of the panel for states and outcomes. */
const TONE_OF_WORD: Readonly<Record<string, Tone>> = {
  ...{ online: 'good', executed: 'good', active: 'good', ok: 'good', up: 'good', sent: 'good' },
  ...{ offline: 'bad', failed: 'bad', failing: 'bad', suspended: 'bad', down: 'bad', error: 'bad' },
  ...{ limited: 'warning', restarting: 'warning', unknown: 'warning', missed: 'warning' },
  ...{ skipped: 'warning', pending: 'warning', warning: 'warning', running: 'warning' },
  ...{ checking: 'quiet', disabled: 'quiet', unobserved: 'quiet' },
};

export const toneOf = (word: string): Tone => TONE_OF_WORD[word] ?? 'plain';

export const paintWith =
  (isColoured: boolean) =>
  (text: string, tone: Tone): string =>
    isColoured && tone !== 'plain' ? styleText(STYLE_OF_TONE[tone], text, { validateStream: false }) : text;

/** Of https://no-color.org and https://force-color.org, which win over what kind of file the output is. */
export function wantsColour(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'] ?? '';
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}
