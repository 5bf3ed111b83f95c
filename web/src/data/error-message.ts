import { ApiError } from '@outpost/api-client/api-error.js';
import { type MessageKey } from '@outpost/contracts/message-key.js';
import { Message } from '@outpost/contracts/message.js';
import { spoken, translate } from '../i18n/messages.js';

/** An error with a message for the user: the panel's own, or the one the server sent. */
export class SpokenError extends Error {
  constructor(
    words: Message | string,
    readonly key: MessageKey | Message | undefined = words instanceof Message ? words : undefined,
  ) {
    super(String(words));
  }
}

/**
 * The text a toast shows for a thrown value. The panel answers in sentences, which need no status code; the page or
 * word of a proxy does.
 */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    const detail = translate(error, 'detail');
    return error.isFromPanel ? detail : `${error.status}: ${detail}`;
  }
  if (error instanceof SpokenError) return spoken(error.message, error.key);
  if (!(error instanceof Error)) return String(error);
  const { words } = error as { readonly words?: unknown };
  return words instanceof Message ? spoken(error.message, words) : error.message;
}
