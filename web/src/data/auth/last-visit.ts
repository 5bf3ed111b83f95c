const KEY = 'signed-in';

/** Whether somebody was signed in here when the server was last asked: a guess at what this visit begins with. */
export const wasSignedIn = (): boolean => localStorage.getItem(KEY) !== null;

export function keepVisit(isSignedIn: boolean): void {
  if (isSignedIn) localStorage.setItem(KEY, '');
  else localStorage.removeItem(KEY);
}
