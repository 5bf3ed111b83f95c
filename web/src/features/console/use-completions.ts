import { type KeyboardEvent, useMemo, useState } from 'react';
import { type CatalogueCommand } from '@outpost/contracts/games.js';
import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { useTexts } from '../../i18n/texts.js';
import { type Completion, completionsOf } from './completions.js';
import { consoleTexts } from './texts/en.js';

export interface CompletionSource {
  readonly catalogue: readonly CatalogueCommand[];
  readonly players: readonly OnlinePlayer[];
}

/** The completion list: open while typing, navigated with ↓ and ↑, accepted with Tab or Enter. */
export function useCompletions(
  command: string,
  { catalogue, players }: CompletionSource,
  onTake: (completion: Completion) => void,
) {
  const t = useTexts(consoleTexts);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useMemo(
    () => (isOpen ? completionsOf(command, catalogue, players, t) : []),
    [isOpen, command, catalogue, players, t],
  );

  const close = (): void => {
    setOpen(false);
    setActive(-1);
  };
  const typed = (): void => {
    setOpen(true);
    setActive(-1);
  };
  const take = (completion: Completion): void => {
    onTake(completion);
    if (completion.text.endsWith(' ') && !completion.action) typed();
    else close();
  };

  /** @returns whether the list handled the key */
  const onKey = (event: KeyboardEvent): boolean => {
    if (found.length === 0) return false;
    const chosen = found[event.key === 'Tab' ? Math.max(active, 0) : active];
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (event.key === 'ArrowUp' && active >= 0) setActive(active - 1);
    else if ((event.key === 'Tab' && !event.shiftKey) || event.key === 'Enter') {
      if (!chosen) return false;
      take(chosen);
    } else return false;
    event.preventDefault();
    return true;
  };

  return { found, active, typed, close, take, onKey };
}
