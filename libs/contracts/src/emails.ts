/** Whether this is another address: letter case and compatibility forms do not make one. */
export const isOtherEmail = (before: string, after: string): boolean => folded(before) !== folded(after);

const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase();
