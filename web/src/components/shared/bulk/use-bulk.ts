import { useRef, useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { type BulkOutcome, runForEach } from './run-for-each.js';

/** One of several that the same is done for. */
export interface BulkItem {
  readonly key: string | number;
  readonly name: string;
}

export interface Bulk<Item extends BulkItem> {
  /** Undefined until it is started. */
  readonly outcomes: ReadonlyMap<Item['key'], BulkOutcome> | undefined;
  readonly isRunning: boolean;
  readonly start: (items: readonly Item[]) => void;
  /** Leaves out those that have not begun. */
  readonly stop: () => void;
}

/** @param act done for each; the text is what is shown as its result */
export function useBulk<Item extends BulkItem>(act: (item: Item) => Promise<string>): Bulk<Item> {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<Item['key'], BulkOutcome>>();
  const [isRunning, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const note = ({ key }: Item, outcome: BulkOutcome): void =>
    setOutcomes((known) => new Map(known).set(key, outcome));
  const start = (items: readonly Item[]): void => {
    controller.current = new AbortController();
    setRunning(true);
    for (const item of items) note(item, { state: 'waiting' });
    const { signal } = controller.current;
    void runForEach(items, { act, sayWhy: messageOf, onOutcome: note, signal }).finally(() =>
      setRunning(false),
    );
  };
  return { outcomes, isRunning, start, stop: () => controller.current?.abort() };
}
