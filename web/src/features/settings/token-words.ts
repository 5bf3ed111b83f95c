import { type ApiToken } from '@outpost/contracts/tokens.js';
import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { dateFormat } from '../../i18n/formats.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type settingsTexts } from './texts/en.js';

/** Keys of the words for each scope. */
export const SCOPE_WORDS = {
  read: 'scopeRead',
  command: 'scopeCommand',
  manage: 'scopeManage',
} as const satisfies Record<ApiTokenScope, string>;

/** Days a new token may be given. */
export const TOKEN_LIVES = [7, 30, 90, 180, 365] as const;

/** In the reader's own time zone. */
export const dateOf = (timestamp: string): string =>
  dateFormat({ dateStyle: 'medium' }).format(new Date(timestamp));

/** How long it still works, or that it does not any more. */
export function endOf(t: TextsOf<typeof settingsTexts>, { expiresAt }: Pick<ApiToken, 'expiresAt'>): string {
  if (expiresAt === null) return t.neverExpires;
  const date = dateOf(expiresAt);
  return new Date(expiresAt) > new Date() ? t.expires({ date }) : t.expired({ date });
}
