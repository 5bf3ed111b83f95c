import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { LOG_EVENT_TYPES, type LogEventType } from '@outpost/contracts/logs.js';
import { useTexts } from '../../i18n/texts.js';
import { LOG_TYPE_LOOKS } from '../../widgets/log-type-tag.js';
import { logsTexts } from './texts/en.js';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: 6,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  // Room for the outline of a focused chip, which the scroll area would cut off.
  padding: 4,
  margin: -4,
  [theme.breakpoints.down('sm')]: { flexWrap: 'wrap' },
}));

const Chip = styled(ButtonBase)(({ theme }) => ({
  flex: 'none',
  gap: 5,
  height: 30,
  padding: '0 10px',
  borderRadius: 999,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.raised,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.78125rem',
  fontWeight: 550,
  '& svg': { fontSize: 15 },
  '&:hover': { borderColor: theme.vars.palette.line.strong, color: theme.vars.palette.text.primary },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.accent.edge,
    backgroundColor: theme.vars.palette.accent.soft,
    color: theme.vars.palette.accent.text,
  },
}));

export interface TypeChipsProps {
  /** Undefined for all of them. */
  readonly value: LogEventType | undefined;
  readonly onChange: (type: LogEventType | undefined) => void;
}

export function TypeChips({ value, onChange }: TypeChipsProps) {
  const t = useTexts(logsTexts);
  return (
    <Row role="group" aria-label={t.type}>
      <Chip aria-pressed={value === undefined} onClick={() => onChange(undefined)}>
        {t.all}
      </Chip>
      {LOG_EVENT_TYPES.map((type) => {
        const { word, icon: Icon } = LOG_TYPE_LOOKS[type];
        return (
          <Chip key={type} aria-pressed={value === type} onClick={() => onChange(type)}>
            <Icon aria-hidden />
            {word}
          </Chip>
        );
      })}
    </Row>
  );
}
