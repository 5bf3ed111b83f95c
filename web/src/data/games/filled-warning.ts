/** A quick command with a text in the place of its warning; some games take no blanks in it. */
export const withWarning = (command: string, warning: string): string =>
  command.replace('{warning}', warning).replace('{warning_}', warning.replaceAll(' ', '_'));

export const takesWarning = (command: string): boolean => /\{warning_?\}/.test(command);
