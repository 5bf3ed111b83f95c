const KEY = 'signed-in';

/**
 * Whether this browser was signed in when the server was last asked: a guess that lets a visit start loading early.
 */
export const wasSignedIn = (): boolean => localStorage.getItem(KEY) !== null;

export function keepVisit(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(KEY, '');
  else localStorage.removeItem(KEY);
}
