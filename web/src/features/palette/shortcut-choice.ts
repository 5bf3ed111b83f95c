const STORAGE_KEY = 'shortcuts';

/** Kept in this browser: single keys get in the way of who steers by voice. */
export const areShortcutsOn = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off';

export const turnShortcuts = (on: boolean): void => localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
