/** Of text that is no whole number, `NaN`, which the rules refuse. */
export const wholeNumberOf = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN);
