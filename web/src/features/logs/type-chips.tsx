import { styled } from '@mui/material/styles';
import { LOG_EVENT_TYPES, type LogEventType } from '@outpost/contracts/log-kinds.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip, FilterChips } from '../../ui/filter-chip.js';
import { LOG_TYPE_LOOKS } from '../../widgets/log-type-tag.js';
import { logsTexts } from './texts/en.js';

const Chips = styled(FilterChips)(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
}));

export interface TypeChipsProps {
  /** Undefined for all of them. */
  readonly value: LogEventType | undefined;
  readonly onChange: (type: LogEventType | undefined) => void;
}

export function TypeChips({ value, onChange }: TypeChipsProps) {
  const t = useTexts(logsTexts);
  return (
    <Chips role="group" aria-label={t.type}>
      <FilterChip aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {t.all}
      </FilterChip>
      {LOG_EVENT_TYPES.map((type) => {
        const { word, icon: Icon } = LOG_TYPE_LOOKS[type];
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
