import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ReactNode } from 'react';
import { FONT_MONO } from '../../theme/tokens.js';
import { formatShortTime, formatTimestamp } from '../../i18n/format.js';
import { LogTypeTag } from '../../widgets/log-type-tag.js';

/** The columns of all lines stand below each other. */
const List = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  columnGap: 14,
  listStyle: 'none',
  margin: 0,
  padding: 0,
});

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'subgrid',
  gridColumn: '1 / -1',
  alignItems: 'center',
  rowGap: 2,
  padding: '4px 0',
  fontSize: '0.8125rem',
  lineHeight: 1.45,
  '& > time': { color: theme.vars.palette.text.secondary, fontSize: '0.75rem', whiteSpace: 'nowrap' },
  '& > [data-message]': {
    fontFamily: FONT_MONO,
    fontSize: '0.78125rem',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  [theme.breakpoints.down('sm')]: {
    padding: '6px 0',
    '& > time': { gridRow: 1, gridColumn: 3, textAlign: 'right' },
    '& > [data-message]': { gridColumn: '1 / -1' },
  },
}));

export function LogLines({ label, children }: { label: string; children: ReactNode }) {
  return <List aria-label={label}>{children}</List>;
}

export function LogLine({ line: { kind, timestamp, eventType, message } }: { line: LogEntry }) {
  return (
    <Row data-log={kind}>
      <time dateTime={timestamp} title={formatTimestamp(timestamp)}>
        {formatShortTime(timestamp)}
      </time>
      <span>
        <LogTypeTag type={eventType} />
      </span>
      <Box component="span" data-message title={message}>
        {message}
      </Box>
    </Row>
  );
}
