import Search from '@mui/icons-material/SearchRounded';
import { visuallyHidden } from '@mui/utils';
import { type Server } from '@outpost/contracts/servers.js';
import { type KeyboardEvent, useContext, useId, useMemo, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { PlayerActionContext } from '../../components/shared/player-action.js';
import { type Entry, type PaletteAction } from './entries.js';
import { EntryList, optionId } from './entry-list.js';
import { bestMatches } from './matching.js';
import { PaletteDialog, Remark, SearchField, SearchLine } from './palette-styles.js';
import { answersTo, questionBefore, type Step } from './steps.js';
import { type PaletteTexts, paletteTexts } from './texts/en.js';
import { type PaletteSources, usePaletteEntries } from './use-palette-entries.js';
import { usePerform } from './use-perform.js';

interface CommandPaletteProps extends PaletteSources {
  readonly onClose: () => void;
}

const PROMPTS = {
  'choose-server': 'serverPrompt',
  'choose-player': 'playerPrompt',
  confirm: 'confirmPrompt',
  none: 'prompt',
} as const;

const NOTHING = {
  'choose-server': 'noServerFound',
  'choose-player': 'noPlayerFound',
  confirm: 'nothingFound',
  none: 'nothingFound',
} as const;

/** With more matches than this, typing on is faster than reading. */
const MOST_SHOWN = 200;
/** Maximum number of unreadable servers listed by name. */
const MOST_NAMED = 5;

const unreadLabel = (unread: readonly Server[], t: PaletteTexts): string =>
  unread.length <= MOST_NAMED
    ? t.playersNotRead({ servers: unread.map(({ name }) => name).join(', ') })
    : t.playersNotReadOf({ count: unread.length });

/** Search over all pages, servers, players and commands. */
export function CommandPalette({ onClose, ...sources }: CommandPaletteProps) {
  const t = useTexts(paletteTexts);
  const { servers, on, entries, unread } = usePaletteEntries(sources);
  const [step, setStep] = useState<Step>();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const [requested, setRequested] = useState<Extract<PaletteAction, { kind: 'act' }>>();
  const playerAction = useContext(PlayerActionContext);
  const listId = useId();
  const perform = usePerform(onClose);

  const answers = useMemo(
    () => (step ? answersTo(step, { servers, on }, t) : entries),
    [step, servers, on, entries, t],
  );
  const all = useMemo(() => bestMatches(answers, query), [answers, query]);
  const found = all.slice(0, MOST_SHOWN);
  const current = found[Math.min(chosen, found.length - 1)];
  const prompt = t[PROMPTS[step?.kind ?? 'none']];

  const ask = (next: Step | undefined): void => {
    setStep(next);
    setQuery('');
    setChosen(0);
  };
  const choose = (entry: Entry): void => {
    const question = questionBefore(entry.action);
    if (entry.action.kind === 'act') setRequested(entry.action);
    else if (question || entry.action.kind === 'back') ask(question);
    else perform(entry);
  };
  const move = (by: number): void => setChosen((chosen + by + found.length) % Math.max(1, found.length));
  const steer = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && current) choose(current);
    else if (event.key === 'Backspace' && query === '' && step) ask(undefined);
    else return;
    event.preventDefault();
  };

  if (requested) return playerAction?.({ name: requested.name, ...requested.on, onClose });
  return (
    <PaletteDialog
      open
      fullWidth
      onClose={onClose}
      transitionDuration={0}
      slotProps={{ paper: { 'aria-label': t.title } }}
    >
      <SearchLine>
        <Search aria-hidden />
        <SearchField
          autoFocus
          role="combobox"
          aria-label={prompt}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={current && optionId(listId, current)}
          placeholder={prompt}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setChosen(0);
          }}
          onKeyDown={steer}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </SearchLine>
      <EntryList
        id={listId}
        entries={found}
        chosen={current ? found.indexOf(current) : -1}
        onPoint={setChosen}
        onChoose={choose}
      />
      {found.length === 0 && <Remark>{t[NOTHING[step?.kind ?? 'none']]}</Remark>}
      {found.length < all.length && (
        <Remark>{t.firstShown({ shown: found.length, count: all.length })}</Remark>
      )}
      {unread.length > 0 && <Remark>{unreadLabel(unread, t)}</Remark>}
      <span role="status" style={visuallyHidden}>
        {t.resultCount({ count: all.length })}
      </span>
    </PaletteDialog>
  );
}
