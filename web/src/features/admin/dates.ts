import { dateFormat } from '../../i18n/formats.js';

/** Local date of an ISO 8601 time. */
export const localDate = (timestamp: string): string =>
  dateFormat({ dateStyle: 'medium' }).format(new Date(timestamp));
