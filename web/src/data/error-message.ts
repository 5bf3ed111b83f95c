import { said } from '../i18n/texts.js';

/** The words a toast shows for whatever was thrown. */
export const messageOf = (error: unknown): string =>
  said(error instanceof Error ? error.message : String(error));
