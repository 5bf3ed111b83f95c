const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Local date of an ISO 8601 time. */
export const localDate = (timestamp: string): string => DATE.format(new Date(timestamp));
