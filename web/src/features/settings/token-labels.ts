import { type ApiToken } from '@outpost/contracts/tokens.js';
import { type ApiTokenScope } from '@outpost/contracts/token-scopes.js';
import { formatDate } from '../../i18n/format.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type settingsTexts } from './texts/en.js';

/** Text keys of the scopes. */
export const SCOPE_WORDS = {
  read: 'scopeRead',
  command: 'scopeCommand',
  manage: 'scopeManage',
} as const satisfies Record<ApiTokenScope, string>;

/** Selectable lifetimes of a new token in days. */
export const TOKEN_LIVES = [7, 30, 90, 180, 365] as const;

/** When the token expires, or that it has expired. */
export function endOf(t: TextsOf<typeof settingsTexts>, { expiresAt }: Pick<ApiToken, 'expiresAt'>): string {
  if (expiresAt === null) return t.neverExpires;
  const date = formatDate(expiresAt);
  return new Date(expiresAt) > new Date() ? t.expires({ date }) : t.expired({ date });
}
