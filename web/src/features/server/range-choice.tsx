import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useTexts } from '../../i18n/texts.js';
import { type Range, RANGES } from './observed-window.js';
import { serverTexts } from './texts/en.js';

const Track = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'inline-flex',
  gap: 2,
  padding: 2,
  borderRadius: 9,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Segment = styled(ButtonBase)(({ theme }) => ({
  height: 26,
  padding: '0 10px',
  borderRadius: 6,
  fontFamily: 'inherit',
  fontSize: '0.78125rem',
  fontWeight: 550,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { height: 34, padding: '0 8px' },
  '&:hover': { color: theme.vars.palette.text.primary },
  '&[aria-pressed="true"]': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    boxShadow: `0 0 0 1px ${theme.vars.palette.line.strong}`,
  },
}));

interface RangeChoiceProps {
  readonly chosen: Range;
  readonly onChoose: (range: Range) => void;
}

export function RangeChoice({ chosen, onChoose }: RangeChoiceProps) {
  const t = useTexts(serverTexts);
  return (
    <Track role="group" aria-label={t.timeShown}>
      {RANGES.map((range) => (
        <Segment key={range.name} aria-pressed={range === chosen} onClick={() => onChoose(range)}>
          {t[range.name]}
        </Segment>
      ))}
    </Track>
  );
}
