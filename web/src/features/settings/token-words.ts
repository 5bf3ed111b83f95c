import { type ApiTokenScope } from '@outpost/contracts/tokens.js';
import { dateFormat } from '../../i18n/formats.js';

/** Keys of the words for each scope. */
export const SCOPE_WORDS = {
  full: 'scopeFull',
  read: 'scopeRead',
} as const satisfies Record<ApiTokenScope, string>;

/** In the reader's own time zone. */
export const dateOf = (timestamp: string): string =>
  dateFormat({ dateStyle: 'medium' }).format(new Date(timestamp));
