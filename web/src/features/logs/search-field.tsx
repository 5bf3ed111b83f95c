import Search from '@mui/icons-material/SearchRounded';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LOG_SEARCH_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { logsTexts } from './texts/en.js';
import { useTyped } from '../../components/ui/use-typed.js';

/** Pause in typing after which the search is sent. */
const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  /** Undefined without a search. */
  readonly value: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  const t = useTexts(logsTexts);
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
      placeholder={t.search}
      startAdornment={
        <InputAdornment position="start" disablePointerEvents>
          <Search sx={{ fontSize: 18 }} />
        </InputAdornment>
      }
      inputProps={{ 'aria-label': t.search, maxLength: LOG_SEARCH_MAX_LENGTH }}
      sx={{ flex: '1 1 220px', height: 36 }}
    />
  );
}
