/** How far one of several has come; `waiting` also stays what was not begun because the rest was called off. */
export type BulkOutcome =
  | { readonly state: 'waiting' | 'running' }
  /** With what the server answered, if it did. */
  | { readonly state: 'done' | 'failed'; readonly text: string };

/** More of them would keep a panel of many servers from answering anybody else. */
const AT_ONCE = 4;

interface BulkWork<Item> {
  /** The text is shown; a rejection is a failure of this item alone. */
  readonly act: (item: Item) => Promise<string>;
  /** How a failure is said. */
  readonly sayWhy: (error: unknown) => string;
  readonly onOutcome: (item: Item, outcome: BulkOutcome) => void;
  /** Aborted: what has not begun is left out. */
  readonly signal: AbortSignal;
}

/** Does the same for each, in this order, a few at a time. */
export async function runForEach<Item>(items: readonly Item[], work: BulkWork<Item>): Promise<void> {
  const remaining = items.values();
  const takeTurns = async (): Promise<void> => {
    for (const item of remaining) {
      if (work.signal.aborted) return;
      work.onOutcome(item, { state: 'running' });
      work.onOutcome(item, await outcomeOf(item, work));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
}

async function outcomeOf<Item>(item: Item, { act, sayWhy }: BulkWork<Item>): Promise<BulkOutcome> {
  try {
    return { state: 'done', text: await act(item) };
  } catch (error) {
    return { state: 'failed', text: sayWhy(error) };
  }
}
