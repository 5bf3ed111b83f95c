import type Sqlite from 'better-sqlite3';
import { TextBlocks, withoutCase } from './text-blocks.js';

/**
 * What SQLite can't do with texts by itself, for statements in threads: the texts then never reach the thread of the
 * panel.
 *
 * - `has_text(message, text)`: whether a text is part of the message, whatever the case of letters; `text` is what
 *   {@link withoutCase} makes of it.
 * - `text_blocks(id, label, message)`: the segment of an index over these rows, see {@link TextBlocks.toJSON}.
 */
export function addTextFunctions(database: Sqlite.Database): void {
  database.function('has_text', { deterministic: true }, (message, text) =>
    Number(withoutCase(message as string).includes(text as string)),
  );
  database.aggregate<TextBlocks>('text_blocks', {
    start: () => new TextBlocks(),
    // The types know of one argument; the driver counts those of the function.
    step: add as (blocks: TextBlocks) => void,
    result: (blocks) => JSON.stringify(blocks),
  });
}

const add = (blocks: TextBlocks, id: number, label: string, message: string): void =>
  blocks.add(id, label, message);
