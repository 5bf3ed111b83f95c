import { paths } from '../../components/shared/paths.js';
import { type PaletteTexts } from './texts/en.js';

type ShortcutAction = { readonly path: string } | 'search' | 'help';

type ShortcutTexts = Extract<keyof PaletteTexts, `${string}Shortcut`>;

export interface Shortcut {
  /** Pressed one after the other. */
  readonly keys: readonly [string, string?];
  /** Key of the description. */
  readonly words: ShortcutTexts;
  readonly action: ShortcutAction;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['g', 'd'], words: 'dashboardShortcut', action: { path: paths.dashboard } },
  { keys: ['g', 's'], words: 'serversShortcut', action: { path: paths.servers } },
  { keys: ['g', 'c'], words: 'consoleShortcut', action: { path: paths.console } },
  { keys: ['g', 'l'], words: 'logsShortcut', action: { path: paths.logs } },
  { keys: ['/'], words: 'searchShortcut', action: 'search' },
  { keys: ['?'], words: 'helpShortcut', action: 'help' },
];

/** Maximum time between the two keys. */
const SEQUENCE_MS = 1_500;

/** Recognizes shortcuts in a sequence of key presses. */
export class ShortcutReader {
  private first: { readonly key: string; readonly at: number } | undefined;

  /** @param at milliseconds of a monotonic clock */
  read(key: string, at: number): ShortcutAction | undefined {
    const first = this.first && at - this.first.at <= SEQUENCE_MS ? this.first.key : undefined;
    this.first = undefined;
    const done = SHORTCUTS.find(({ keys: [one, two] }) =>
      two === undefined ? first === undefined && one === key : one === first && two === key,
    );
    if (!done && SHORTCUTS.some(({ keys: [one, two] }) => one === key && two !== undefined))
      this.first = { key, at };
    return done?.action;
  }
}

/** Ignores keys that belong to a field, dialog, menu or the browser. */
export function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const target = event.target as HTMLElement | null;
  if (target?.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])'))
    return false;
  return document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') === null;
}
