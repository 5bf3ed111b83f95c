declare global {
  /** What public/early-files.js asked for, by its path. */
  var askedEarly: Map<string, Promise<Response>> | undefined;
}

function take(path: string): Promise<Response> | undefined {
  const answer = globalThis.askedEarly?.get(path);
  globalThis.askedEarly?.delete(path);
  return answer;
}

/** The browser's fetch; what the page asked for before its scripts were there is taken from there, once. */
export const fetchOrTake: typeof fetch = (input, init) => {
  const isQuestion = typeof input === 'string' && (init?.method ?? 'GET') === 'GET';
  return (isQuestion ? take(input) : undefined) ?? fetch(input, init);
};
