import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type Server } from '@outpost/contracts/servers.js';
import { useMemo } from 'react';
import { finderOf } from '../../data/servers/server-search.js';
import { useTexts } from '../../i18n/texts.js';
import { areMixed, ownerKindOf, PICKER_WIDTH, PickerEntry, type ServerPickerProps } from './picker-entry.js';
import { statusTexts } from './status/texts/en.js';

/** With more matches than this, typing on is faster than reading. */
const MOST_OFFERED = 50;
/** Pseudo-id of no server, and of the row that says how many matches are not listed. */
const NO_SERVER = Number.MIN_SAFE_INTEGER;

type Choice = Server | { readonly id: number; readonly name: string };

const isServer = (choice: Choice): choice is Server => 'host' in choice;

/** Picks a server by name or address where there are too many for a plain list. */
export function ServerSearch({ servers, others = [], selectedId, onSelect, isDisabled }: ServerPickerProps) {
  const t = useTexts(statusTexts);
  // Others come first here: after a thousand servers nobody would find them.
  const choices = useMemo((): Choice[] => [...others, ...servers], [servers, others]);
  const isMixed = areMixed(servers);
  const selected = choices.find(({ id }) => id === selectedId);
  const offered = (typed: string): Choice[] => {
    const found = foundAmong(choices, typed);
    const more = found.length - MOST_OFFERED;
    if (more <= 0) return found;
    return [...found.slice(0, MOST_OFFERED), { id: NO_SERVER, name: t.moreServers({ count: more }) }];
  };
  return (
    <Autocomplete<Choice, false, true>
      options={choices}
      // While the servers change, the list may briefly lack the selected one.
      value={selected ?? { id: selectedId ?? NO_SERVER, name: '' }}
      onChange={(_event, { id }) => onSelect(id)}
      disableClearable
      selectOnFocus
      size="small"
      groupBy={(choice) => (isServer(choice) && isMixed ? t[ownerKindOf(choice)] : '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionDisabled={(choice) => (isServer(choice) ? isDisabled(choice) : choice.id === NO_SERVER)}
      filterOptions={(_, { inputValue }) => offered(inputValue === selected?.name ? '' : inputValue)}
      noOptionsText={t.noServerFound}
      renderOption={({ key, ...props }, choice) => (
        <li key={key} {...props}>
          {isServer(choice) ? <PickerEntry server={choice} /> : choice.name}
        </li>
      )}
      renderInput={(params) => <Field label={t.server} placeholder={t.chooseServer} params={params} />}
      sx={PICKER_WIDTH}
    />
  );
}

function foundAmong(choices: readonly Choice[], typed: string): Choice[] {
  const isFound = finderOf(typed);
  const name = typed.trim().toLowerCase();
  return choices.filter((choice) =>
    isServer(choice) ? isFound(choice) : choice.name.toLowerCase().includes(name),
  );
}

interface FieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly params: AutocompleteRenderInputParams;
}

function Field({ label, placeholder, params }: FieldProps) {
  const { slotProps, ...field } = params;
  return (
    <TextField
      {...field}
      placeholder={placeholder}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, 'aria-label': label } }}
    />
  );
}
