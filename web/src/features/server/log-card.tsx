import Button from '@mui/material/Button';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ReactNode, useMemo } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { messageOf } from '../../data/error-message.js';
import { useRecentEntries } from '../../data/timeline/use-recent-entries.js';
import { LINES_OF_A_MOMENT, useLogsBetween } from '../../data/monitoring/use-monitoring.js';
import { useTexts } from '../../i18n/texts.js';
import { logsPath } from '../../components/shared/paths.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { formatShortTime, formatTimestamp } from '../../i18n/format.js';
import { LogTypeTag } from '../../components/shared/log-type-tag.js';
import { useSettled } from '../../components/ui/use-settled.js';
import { Card, CardLoading, CardRemark } from './card.js';
import { type Moment } from './moment.js';
import { momentLabel } from './moment-labels.js';
import { serverTexts } from './texts/en.js';

const SETTLE_MS = 200;

interface LogCardProps {
  readonly serverId: number;
  /** The time selected in the charts. */
  readonly moment: Moment | undefined;
  readonly onLeave: () => void;
}

/** The latest log lines, or those around the time selected in the charts. */
export function LogCard({ serverId, moment, onLeave }: LogCardProps) {
  const t = useTexts(serverTexts);
  const settled = useSettled(moment, SETTLE_MS);
  if (!moment) {
    return (
      <Card title={t.log} more={{ words: t.allLogs, to: logsPath(serverId) }} minHeight={CARD_HEIGHT}>
        <LastLines serverId={serverId} />
      </Card>
    );
  }
  const now = (
    <Button size="small" variant="text" onClick={onLeave}>
      {t.backToNow}
    </Button>
  );
  return (
    <Card title={t.logAt({ moment: momentLabel(t, moment.sample) })} aside={now} minHeight={CARD_HEIGHT}>
      {settled ? (
        <LinesOf serverId={serverId} moment={settled} />
      ) : (
        <CardLoading label={t.loadingLines} rows={3} />
      )}
    </Card>
  );
}

/** Room for the maximum number of lines, so that the layout does not shift. */
const CARD_HEIGHT = 222;

function LastLines({ serverId }: { serverId: number }) {
  const t = useTexts(serverTexts);
  const { entries: lines, error } = useRecentEntries(useMemo(() => [serverId], [serverId]));
  if (error && !lines) return <CardRemark>{messageOf(error)}</CardRemark>;
  if (!lines) return <CardLoading label={t.loadingLogs} rows={5} />;
  if (lines.length === 0) return <CardRemark>{t.logEmpty}</CardRemark>;
  return <Lines label={t.latestLines} lines={lines} />;
}

/** A line may be written slightly before or after the sample it belongs to. */
function LinesOf({ serverId, moment: { at, stepMs } }: { serverId: number; moment: Moment }) {
  const t = useTexts(serverTexts);
  const from = new Date(at - stepMs).toISOString();
  const to = new Date(at + stepMs).toISOString();
  const { data, error } = useLogsBetween(serverId, { from, to });
  if (error && !data) return <CardRemark>{messageOf(error)}</CardRemark>;
  if (!data) return <CardLoading label={t.loadingLines} rows={3} />;
  if (data.length === 0) return <CardRemark>{t.logSilent}</CardRemark>;
  return (
    <>
      <Lines label={t.linesThen} lines={data.slice(0, LINES_OF_A_MOMENT)} />
      {data.length > LINES_OF_A_MOMENT && <CardRemark>{t.logHasMore}</CardRemark>}
    </>
  );
}

function Lines({ label, lines }: { label: string; lines: readonly LogEntry[] }) {
  return (
    <LogLines label={label}>
      {lines.map((line) => (
        <LogLine key={line.id} line={line} />
      ))}
    </LogLines>
  );
}

/** All lines share the same columns. */
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

function LogLines({ label, children }: { label: string; children: ReactNode }) {
  return <List aria-label={label}>{children}</List>;
}

function LogLine({ line: { kind, timestamp, eventType, message } }: { line: LogEntry }) {
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
