import { type StreamItem } from '../stream-items.js';

/** The item of an entry, or the next one: not all entries are shown, and some only together with others. */
export const itemAt = (items: readonly StreamItem[], entryId: number): StreamItem | undefined =>
  items.find(({ key }) => Number(key) >= entryId) ?? items.at(-1);
