import { LANGUAGE_CODES, type LanguageCode } from '@outpost/contracts/languages.js';
import { type Request } from 'express';

/** The language of ours that a client wants most; null if it wants none, or does not say. */
export function languageOf(request: Request): LanguageCode | null {
  if (request.headers['accept-language'] === undefined) return null;
  const wanted = request.acceptsLanguages([...LANGUAGE_CODES]);
  return LANGUAGE_CODES.find((code) => code === wanted) ?? null;
}
