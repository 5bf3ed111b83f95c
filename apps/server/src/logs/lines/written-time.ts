/** A time inside a message: a log has readers in every zone. */
export const writtenTime = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The same to the second, where minutes say too little. */
export const writtenSecond = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
