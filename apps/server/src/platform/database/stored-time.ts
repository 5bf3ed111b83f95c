/** A time in TypeORM's format, for our own SQL statements: UTC, to the millisecond. */
export const storedTime = (at: Date): string => at.toISOString().replace('T', ' ').slice(0, -1);
