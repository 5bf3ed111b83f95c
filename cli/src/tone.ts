import { styleText } from 'node:util';

/** Meaning of a coloured word. Colour is only an aid: the word itself is always printed. */
export type Tone = 'good' | 'bad' | 'warning' | 'quiet' | 'plain';

const STYLE_OF_TONE = { good: 'green', bad: 'red', warning: 'yellow', quiet: 'dim' } as const;

/** Tones of the panel's states and outcomes. */
const TONE_OF_WORD: Readonly<Record<string, Tone>> = {
  ...{ online: 'good', executed: 'good', active: 'good', ok: 'good', up: 'good', sent: 'good' },
  ...{
    offline: 'bad',
    failed: 'bad',
    failing: 'bad',
    suspended: 'bad',
    rejected: 'bad',
    expired: 'bad',
    down: 'bad',
    error: 'bad',
    gone: 'bad',
  },
  ...{ done: 'good', 'not-back': 'bad' },
  ...{ limited: 'warning', restarting: 'warning', unknown: 'warning', missed: 'warning' },
  ...{ skipped: 'warning', pending: 'warning', warning: 'warning', running: 'warning', draining: 'warning' },
  ...{ waiting: 'warning', queued: 'warning' },
  ...{ checking: 'quiet', disabled: 'quiet', unobserved: 'quiet', cancelled: 'quiet', 'left-out': 'quiet' },
};

export const toneOf = (word: string): Tone => TONE_OF_WORD[word] ?? 'plain';

export const paintWith =
  (isColoured: boolean) =>
  (text: string, tone: Tone): string =>
    isColoured && tone !== 'plain' ? styleText(STYLE_OF_TONE[tone], text, { validateStream: false }) : text;

/** NO_COLOR (https://no-color.org) and FORCE_COLOR (https://force-color.org) override terminal detection. */
export function wantsColour(env: Readonly<Record<string, string | undefined>>, isTerminal: boolean): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'] ?? '';
  if (forced !== '') return forced !== '0' && forced !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}
