const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As labelled on the user's keyboard. */
export const PALETTE_KEYS: readonly [string, string] = [isApple ? '⌘' : 'Ctrl', 'K'];

export const opensPalette = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
