import { styled } from '@mui/material/styles';
import { LOG_EVENT_TYPES, type LogEventType } from '@outpost/contracts/log-kinds.js';
import { type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type ReactNode } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { FilterBar } from '../../components/ui/filter-bar.js';
import { FilterChip, FilterChips } from '../../components/ui/filter-chip.js';
import { LOG_TYPE_STYLES } from '../../components/shared/log-type-tag.js';
import { isFiltered, NO_FILTER } from './log-filter.js';
import { SearchField } from '../../components/ui/search-field.js';
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
          <SearchField label={t.search} value={filter.q} onChange={(q) => onChange({ q })} />
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
