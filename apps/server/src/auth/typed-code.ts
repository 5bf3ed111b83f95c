/** No characters that look alike. 31^12 codes are 59 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 3;
const GROUP_LENGTH = 4;

/** How many random bytes {@link typedCodeOf} needs: two for each character, so that all are about as likely. */
export const TYPED_CODE_BYTES = 2 * GROUPS * GROUP_LENGTH;

/** A code that is read from one screen and typed into another. */
export function typedCodeOf(bytes: Buffer): string {
  const character = (at: number): string => ALPHABET.charAt(bytes.readUInt16BE(2 * at) % ALPHABET.length);
  const all = Array.from({ length: GROUPS * GROUP_LENGTH }, (_, at) => character(at)).join('');
  return all.match(new RegExp(`.{${GROUP_LENGTH}}`, 'g'))?.join('-') ?? '';
}

/** The code is typed by hand, so case, spaces and dashes are ignored. */
export const normalCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
