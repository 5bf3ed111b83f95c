/** Input and output of the program besides sockets. */
export interface ProgramIo {
  readonly print: (line: string) => void;
  /** Lines typed by a person, or piped in. */
  readonly input: NodeJS.ReadableStream;
  /** Fires when the program is asked to end. */
  readonly signal: AbortSignal;
}

/** Resolves when the program is asked to end, or at once when it already was. */
export const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
