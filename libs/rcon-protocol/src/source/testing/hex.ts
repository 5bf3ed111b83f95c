/** Bytes from pairs of hexadecimal digits, with or without blanks between them. */
export const hex = (digits: string): Buffer => Buffer.from(digits.replace(/\s/g, ''), 'hex');
