/** Beside this file once both are compiled; tests, which run from the source, compile it for themselves. */
export const SQLITE_THREAD_FILE = new URL('./sqlite.thread.js', import.meta.url);
