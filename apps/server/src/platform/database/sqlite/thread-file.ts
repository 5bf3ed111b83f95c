/** Next to this file in the compiled output; tests run from source and compile it themselves. */
export const SQLITE_THREAD_FILE = new URL('./sqlite.thread.js', import.meta.url);
