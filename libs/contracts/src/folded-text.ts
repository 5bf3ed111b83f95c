/** A text as it is searched and ordered: without the case of its letters and their accents. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
