/** A time inside a message: a log has readers in every zone. */
export const writtenTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
