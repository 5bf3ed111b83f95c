import { ApiError } from '@outpost/api-client/api-error.js';
import { isAnotherService } from './exit-of-error.js';
import { visibleLine } from './terminal-text.js';

const MAX_LENGTH = 600;

/**
 * One line for stderr, whatever was thrown.
 *
 * @param where prefix that says which of several operations failed
 */
export function errorLine(error: unknown, where = ''): string {
  const text = error instanceof ApiError ? apiErrorText(error) : textOf(error);
  const line = visibleLine(where === '' ? text : `${where}: ${text}`);
  return `outpost: ${line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line}\n`;
}

function apiErrorText(error: ApiError): string {
  const fields = error.errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const quoted = error.status >= 500 && error.requestId !== undefined ? ` (request ${error.requestId})` : '';
  const doubt = isAnotherService(error) ? '; is this the address of the panel?' : '';
  return `${error.status}: ${fields || withoutPage(error.detail)}${quoted}${doubt}`;
}

/** Reduces the HTML error page of a proxy to its title. */
const withoutPage = (detail: string): string => /<title>([^<]+)<\/title>/i.exec(detail)?.[1] ?? detail;

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
