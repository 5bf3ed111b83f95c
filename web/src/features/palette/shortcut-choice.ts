const STORAGE_KEY = 'shortcuts';

/** Stored in this browser: single-key shortcuts get in the way of voice control. */
export const areShortcutsOn = (): boolean => localStorage.getItem(STORAGE_KEY) !== 'off';

export const turnShortcuts = (on: boolean): void => localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
