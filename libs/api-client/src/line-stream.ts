/** The non-empty lines of a body as they arrive. Ending early cancels the rest of the body. */
export async function* linesOf({ body }: Response): AsyncGenerator<string, void> {
  if (!body) return;
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  // Stateful, since a chunk may end inside a multi-byte character.
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      yield* lines.filter((line) => line.trim() !== '');
      if (done) return;
    }
  } finally {
    await reader.cancel();
  }
}
