import { useDeferredValue, useMemo, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { countsOf, expressionOf, narrowed, type StreamKind, type StreamSearch } from './stream-filter.js';
import { type StreamItem } from './stream-items.js';
import { consoleTexts } from './texts/en.js';

const NOTHING: StreamSearch = { text: '', matchesCase: false, isPattern: false };

/** State of the stream's search and kind filter. */
export function useStreamFilter(all: readonly StreamItem[]) {
  const t = useTexts(consoleTexts);
  const [search, setSearch] = useState(NOTHING);
  const [kinds, setKinds] = useState<ReadonlySet<StreamKind>>(new Set());
  const searched = useDeferredValue(search);
  const expression = useMemo(() => expressionOf(searched, t), [searched, t]);
  const pattern = expression instanceof RegExp ? expression : undefined;
  const items = useMemo(() => narrowed(all, kinds, pattern), [all, kinds, pattern]);
  const highlighted = useMemo(() => pattern && new RegExp(pattern, `${pattern.flags}g`), [pattern]);
  const counts = useMemo(() => countsOf(all), [all]);

  const toggle = (kind: StreamKind): void =>
    setKinds((chosen) => {
      const next = new Set(chosen);
      if (!next.delete(kind)) next.add(kind);
      return next;
    });

  return {
    items,
    counts,
    kinds,
    toggle,
    search,
    setSearch,
    /** The expression to highlight; undefined without a search. */
    highlighted,
    /** Why the search pattern is invalid. */
    problem: typeof expression === 'string' ? expression : undefined,
    isNarrowed: kinds.size > 0 || pattern !== undefined,
    clear: (): void => {
      setSearch(NOTHING);
      setKinds(new Set());
    },
  };
}

export type StreamFilter = ReturnType<typeof useStreamFilter>;
