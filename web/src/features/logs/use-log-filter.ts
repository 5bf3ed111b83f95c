import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterFromAddress } from './log-filter.js';

export type ChangeFilter = (change: Partial<LogFilterQuery>) => void;

/** The filter is part of the URL, so it survives a reload and can be shared. */
export function useLogFilter(): { readonly filter: LogFilterQuery; readonly change: ChangeFilter } {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const filter = useMemo(() => filterFromAddress(new URLSearchParams(address)), [address]);
  const change: ChangeFilter = (changed) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [field, value] of Object.entries<string | undefined>({ ...changed })) {
          if (value === undefined || value === '') next.delete(field);
          else next.set(field, value);
        }
        return next;
      },
      { replace: true },
    );
  return { filter, change };
}
