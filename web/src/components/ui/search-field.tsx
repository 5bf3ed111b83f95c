import Search from '@mui/icons-material/SearchRounded';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LOG_SEARCH_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { useEffect, useEffectEvent } from 'react';
import { useTyped } from './use-typed.js';

/** Pause in typing after which the search is sent. */
const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  /** Undefined without a search. */
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

/** Passes on what is typed after a pause. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { text, setText, passedOn } = useTyped(value, (known = '') => known);
  const pass = useEffectEvent(() => {
    const wanted = text.trim() || undefined;
    if (wanted === value) return;
    passedOn(wanted);
    onChange(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => pass(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <OutlinedInput
      type="search"
      value={text}
      onChange={({ target }) => setText(target.value)}
      placeholder={label}
      startAdornment={
        <InputAdornment position="start" disablePointerEvents>
          <Search sx={{ fontSize: 18 }} />
        </InputAdornment>
      }
      inputProps={{ 'aria-label': label, maxLength: LOG_SEARCH_MAX_LENGTH }}
      sx={{ flex: '1 1 220px', height: 36 }}
    />
  );
}
