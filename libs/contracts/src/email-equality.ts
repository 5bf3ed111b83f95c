/** Whether two addresses differ, ignoring case and Unicode compatibility forms. */
export const isOtherEmail = (before: string, after: string): boolean => folded(before) !== folded(after);

const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase();
