import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { isOwn } from '../../data/servers/server-access.js';
import { formatNumber } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip, FilterChips } from '../../components/ui/filter-chip.js';
import { serversTexts } from './texts/en.js';

const MINE_KEY = 'dashboard-whose';

/**
 * Whether somebody looks at their own servers alone, remembered in this browser. Nobody is asked who sees only their
 * own, or only those of others.
 */
export function useWhoseServers(servers: readonly Server[]) {
  const [wantsOwn, setWantsOwn] = useState(() => localStorage.getItem(MINE_KEY) === 'mine');
  const own = servers.filter(isOwn);
  const isMixed = own.length > 0 && own.length < servers.length;
  const isMine = isMixed && wantsOwn;
  const look = (atOwn: boolean): void => {
    localStorage.setItem(MINE_KEY, atOwn ? 'mine' : 'everybodys');
    setWantsOwn(atOwn);
  };
  return { shown: isMine ? own : servers, isMine, isMixed, own: own.length, total: servers.length, look };
}

export function WhoseServers({ whose }: { whose: ReturnType<typeof useWhoseServers> }) {
  const t = useTexts(serversTexts);
  const { isMixed, isMine, own, total, look } = whose;
  if (!isMixed) return null;
  return (
    <FilterChips role="group" aria-label={t.whoseServers}>
      <FilterChip aria-pressed={!isMine} onClick={() => look(false)}>
        {t.everybodys} {formatNumber(total)}
      </FilterChip>
      <FilterChip aria-pressed={isMine} onClick={() => look(true)}>
        {t.mine} {formatNumber(own)}
      </FilterChip>
    </FilterChips>
  );
}
