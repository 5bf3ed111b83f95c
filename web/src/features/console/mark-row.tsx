import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { FONT_SANS } from '../../theme/tokens.js';
import { StateDot } from '../../ui/state-dot.js';
import { Highlighted } from './highlighted.js';
import { RowTime } from './row-time.js';
import { type StreamMark } from './stream-marks.js';

const COLORS: Readonly<Record<StreamMark['tone'], string>> = {
  online: 'state.online',
  offline: 'state.offline',
  limited: 'state.limited',
  restarting: 'state.restarting',
  gap: 'faint.text',
};

const Parting = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '6px 18px',
  fontFamily: FONT_SANS,
  fontSize: '0.75rem',
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { padding: '6px 12px' },
  '&::before, &::after': {
    content: '""',
    flex: '1 0 12px',
    borderTop: `1px solid ${theme.vars.palette.line.normal}`,
  },
  '&[data-mark="gap"]::before, &[data-mark="gap"]::after': { borderTopStyle: 'dashed' },
}));

const Time = styled(RowTime)(({ theme }) => ({ flex: 'none', color: theme.vars.palette.faint.text }));

/** A change of state, or a stretch nobody watched, across the stream. */
export const MarkRow = memo(function MarkRow({ mark }: { mark: StreamMark }) {
  const { tone, text, timestamp } = mark;
  return (
    <Parting data-mark={tone}>
      <StateDot sx={{ color: COLORS[tone] }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', textAlign: 'center' }}>
        <Highlighted text={text} />
      </Box>
      <Time timestamp={timestamp} />
    </Parting>
  );
});
