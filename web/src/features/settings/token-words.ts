import { type ApiTokenScope } from '@outpost/contracts/tokens.js';

export const SCOPE_WORDS: Readonly<Record<ApiTokenScope, string>> = {
  full: 'Everything I may do',
  read: 'Read only',
};

const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** In the reader's own time zone. */
export const dateOf = (timestamp: string): string => DATE.format(new Date(timestamp));
