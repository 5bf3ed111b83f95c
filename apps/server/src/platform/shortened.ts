/** Cut to a length, with a sign that it was; half of a character that needs two units goes with the rest. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
