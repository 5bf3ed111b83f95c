import type Sqlite from 'better-sqlite3';
import { TextBlocks, withoutCase } from '../text-blocks.js';

/**
 * Registers text functions for statements that run in threads, so that the texts never reach the main thread.
 *
 * - `has_text(message, text)`: whether the message contains the text, ignoring case; `text` must be folded
 * with {@link withoutCase}.
 * - `text_blocks(id, label, message)`: aggregates rows to an index segment, see {@link TextBlocks.toJSON}.
 */
export function addTextFunctions(database: Sqlite.Database): void {
  database.function('has_text', { deterministic: true }, (message, text) =>
    Number(withoutCase(message as string).includes(text as string)),
  );
  database.aggregate<TextBlocks>('text_blocks', {
    start: () => new TextBlocks(),
    // The types allow one argument; the driver uses the function's own number of parameters.
    step: add as (blocks: TextBlocks) => void,
    result: (blocks) => JSON.stringify(blocks),
  });
}

const add = (blocks: TextBlocks, id: number, label: string, message: string): void =>
  blocks.add(id, label, message);
