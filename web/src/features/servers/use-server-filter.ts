import { useEffect, useEffectEvent, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTyped } from '../../components/ui/use-typed.js';
import { filterFromAddress, type FilterParam, NARROWING, type ServerFilter } from './server-filter.js';

/** Browsers rate-limit history updates. */
const ADDRESS_AFTER_MS = 300;

export interface FilterChange {
  readonly setSearch: (text: string) => void;
  readonly setParam: (name: FilterParam, value: string | undefined) => void;
  readonly clear: () => void;
}

/**
 * The filter is part of the URL, so it survives a reload and returning from a server. Typing filters at once, and
 * updates the URL after a pause.
 */
export function useServerFilter(): FilterChange & { readonly filter: ServerFilter } {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const stored = useMemo(() => filterFromAddress(new URLSearchParams(address)), [address]);
  const { text, setText, passedOn } = useTyped(stored.search, (known = '') => known);
  const set = (name: string, value: string | undefined): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const pass = useEffectEvent(() => {
    const wanted = text.trim();
    if (wanted === stored.search) return;
    passedOn(wanted);
    set('search', wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => pass(), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const filter = useMemo(() => ({ ...stored, search: text }), [stored, text]);
  const clear = (): void => {
    setText('');
    setParams(
      (current) => {
        const kept = [...current].filter(([name]) => !['search', ...NARROWING].includes(name));
        return new URLSearchParams(kept);
      },
      { replace: true },
    );
  };
  return { filter, setSearch: setText, setParam: set, clear };
}
