import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { LOG_EVENT_TYPES, type LogEventType } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FilterBar } from '../../components/ui/filter-bar.js';
import { FilterChip, FilterChips } from '../../components/ui/filter-chip.js';
import { LOG_TYPE_STYLES } from '../../components/shared/log-type-tag.js';
import { SearchField } from '../../components/ui/search-field.js';
import { SearchToggle } from '../../components/ui/search-toggle.js';
import { isFiltered, NO_FILTER, problemOf } from './log-filter.js';
import { logsTexts } from './texts/en.js';
import { type ChangeFilter } from './use-log-filter.js';

interface LogFilterBarProps {
  readonly filter: LogFilterQuery;
  readonly onChange: ChangeFilter;
  /** Further actions, at the end of the bar. */
  readonly children: ReactNode;
}

export function LogFilterBar({ filter, onChange, children }: LogFilterBarProps) {
  const t = useTexts(logsTexts);
  return (
    <FilterBar
      label={t.filters}
      fields={
        <>
          <TypeChips value={filter.type} onChange={(type) => onChange({ type })} />
          <Search filter={filter} onChange={onChange} />
        </>
      }
      range={filter}
      onRangeChange={onChange}
      isFiltered={isFiltered(filter)}
      onClear={() => onChange(NO_FILTER)}
    >
      {children}
    </FilterBar>
  );
}

/** A text, or a regular expression. */
function Search({ filter, onChange }: Pick<LogFilterBarProps, 'filter' | 'onChange'>) {
  const t = useTexts(logsTexts);
  const [isPattern, setPattern] = useState(filter.pattern !== undefined);
  const [refused, setRefused] = useState<string>();
  const searched = filter.q ?? filter.pattern ?? refused;
  const problem = refused === undefined ? undefined : problemOf(refused);
  const search = (text: string | undefined, asPattern: boolean): void => {
    const isWrong = asPattern && text !== undefined && problemOf(text) !== undefined;
    setRefused(isWrong ? text : undefined);
    if (!isWrong) onChange(asPattern ? { q: undefined, pattern: text } : { q: text, pattern: undefined });
  };
  const toggle = (): void => {
    setPattern(!isPattern);
    search(searched, !isPattern);
  };
  return (
    <Box sx={{ flex: '1 1 264px' }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <SearchField label={t.search} value={searched} onChange={(text) => search(text, isPattern)} />
        <SearchToggle label={t.regularExpression} sign=".*" isOn={isPattern} onToggle={toggle} />
      </Box>
      {problem !== undefined && (
        <FormHelperText role="status" error sx={{ m: 0, mt: 1 }}>
          {t.badExpression({ why: problem })}
        </FormHelperText>
      )}
    </Box>
  );
}

const Chips = styled(FilterChips)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
}));

interface TypeChipsProps {
  /** Undefined means all types. */
  readonly value: LogEventType | undefined;
  readonly onChange: (type: LogEventType | undefined) => void;
}

function TypeChips({ value, onChange }: TypeChipsProps) {
  const t = useTexts(logsTexts);
  return (
    <Chips role="group" aria-label={t.type}>
      <FilterChip aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {t.all}
      </FilterChip>
      {LOG_EVENT_TYPES.map((type) => {
        const { word, icon: Icon } = LOG_TYPE_STYLES[type];
        return (
          <FilterChip key={type} aria-pressed={value === type} onClick={() => onChange(type)}>
            <Icon aria-hidden />
            {word}
          </FilterChip>
        );
      })}
    </Chips>
  );
}
