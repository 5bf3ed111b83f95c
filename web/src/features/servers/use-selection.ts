import { type Server } from '@outpost/contracts/servers.js';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** @param isRange also those between this one and the one chosen before */
export type SelectServer = (serverId: number, isRange: boolean) => void;

export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly select: SelectServer;
  readonly selectAll: (servers: readonly Server[]) => void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Nothing is selected at first, and each time that selecting begins anew.
 *
 * @param shown in the order of the list
 */
export function useSelection(shown: readonly Server[], isSelecting: boolean): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(NONE);
  const [wasSelecting, setWasSelecting] = useState(isSelecting);
  if (isSelecting !== wasSelecting) {
    setWasSelecting(isSelecting);
    setIds(NONE);
  }
  const last = useRef<number>(undefined);
  const order = useRef(shown);
  useEffect(() => {
    order.current = shown;
  }, [shown]);
  // Stable, so that a click renders one row and not all of them.
  const select = useCallback<SelectServer>((serverId, isRange) => {
    const from = isRange ? last.current : undefined;
    last.current = serverId;
    setIds((known) => toggled(known, between(order.current, from ?? serverId, serverId), serverId));
  }, []);
  return useMemo(
    () => ({
      ids,
      select,
      selectAll: (servers) => setIds((known) => new Set([...known, ...servers.map(({ id }) => id)])),
    }),
    [ids, select],
  );
}

/** All of them become what `serverId` becomes. */
function toggled(known: ReadonlySet<number>, ids: readonly number[], serverId: number): ReadonlySet<number> {
  const next = new Set(known);
  for (const id of ids) {
    if (known.has(serverId)) next.delete(id);
    else next.add(id);
  }
  return next;
}

function between(servers: readonly Server[], from: number, to: number): readonly number[] {
  const places = [from, to].map((wanted) => servers.findIndex(({ id }) => id === wanted));
  if (places.includes(-1)) return [to];
  return servers.slice(Math.min(...places), Math.max(...places) + 1).map(({ id }) => id);
}
