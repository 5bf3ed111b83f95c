/** Bytes from hexadecimal digits; whitespace is ignored. */
export const hex = (digits: string): Buffer => Buffer.from(digits.replace(/\s/g, ''), 'hex');
