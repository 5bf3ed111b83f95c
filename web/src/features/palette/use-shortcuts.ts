import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { opensPalette } from './palette-keys.js';
import { areShortcutsOn } from './shortcut-choice.js';
import { isForShortcuts, ShortcutReader } from './shortcuts.js';

interface Openings {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
}

const FIELD = ['main input[type="search"]', 'main [role="searchbox"]', 'main input[role="combobox"]'].join();

/** Handles keyboard shortcuts on every page for signed-in users. */
export function useShortcuts({ openPalette, openHelp }: Openings): void {
  const navigate = useNavigate();
  const reader = useRef(new ShortcutReader());
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (opensPalette(event)) {
        event.preventDefault();
        openPalette();
        return;
      }
      if (!areShortcutsOn() || !isForShortcuts(event)) return;
      const action = reader.current.read(event.key, event.timeStamp);
      if (action === undefined) return;
      event.preventDefault();
      if (action === 'help') openHelp();
      else if (action !== 'search') void navigate(action.path);
      else if (!focusField()) openPalette();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate, openPalette, openHelp]);
}

/** @returns whether the page has a search or command field */
function focusField(): boolean {
  const field = document.querySelector<HTMLInputElement>(FIELD);
  if (!field || field.disabled) return false;
  field.focus();
  return true;
}
