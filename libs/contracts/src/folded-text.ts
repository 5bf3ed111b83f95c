/** Normalises a text for searching and sorting: lower case, without accents. */
export const foldedText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
