/** A moment as TypeORM stores it, for statements that are our own: UTC, to the millisecond. */
export const storedTime = (at: Date): string => at.toISOString().replace('T', ' ').slice(0, -1);
