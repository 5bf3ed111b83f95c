import Article from '@mui/icons-material/ArticleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { recentServersOf, useRecentEntries } from '../../../data/timeline/use-recent-entries.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { useWatchedServers } from '../../../live/use-live.js';
import { FONT_MONO } from '../../../theme/tokens.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LinesLoading } from '../../ui/lines-loading.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { Panel } from '../../ui/panel.js';
import { LogTypeTag } from '../log-type-tag.js';
import { paths } from '../paths.js';
import { activityTexts } from './texts/en.js';

/**
 * The latest lines of the newest servers' logs, kept current by the live connection.
 *
 * @param servers undefined until they are read
 */
export function RecentActivity({ servers }: { servers: readonly Server[] | undefined }) {
  const t = useTexts(activityTexts);
  const chosen = useMemo(() => recentServersOf(servers ?? []), [servers]);
  const isPart = servers !== undefined && servers.length > chosen.length;
  return (
    <Panel aria-labelledby="recent-activity">
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          pl: { xs: 4, lg: 5 },
          pr: 3,
          py: 2,
          borderBottom: '1px solid',
          borderColor: 'line.subtle',
        }}
      >
        <Typography variant="section" component="h2" id="recent-activity">
          {t.title}
        </Typography>
        <Typography variant="caption" component="span" noWrap sx={{ flex: 1, color: 'faint.text' }}>
          {isPart && t.ofNewest({ count: chosen.length })}
        </Typography>
        <Button component={Link} to={paths.logs} size="small" variant="text">
          {t.viewLogs}
        </Button>
      </Box>
      {servers ? <Lines servers={chosen} /> : <LinesLoading label={t.loading} />}
    </Panel>
  );
}

function Lines({ servers }: { servers: readonly Server[] }) {
  const t = useTexts(activityTexts);
  const joined = servers.map(({ id }) => id).join();
  // The server list is a new array after every status update, but the ids rarely change: memoize by their content.
  const ids = useMemo(() => (joined === '' ? [] : joined.split(',').map(Number)), [joined]);
  useWatchedServers(ids);
  const { entries: lines, error, retry } = useRecentEntries(ids);
  if (ids.length === 0) {
    return <EmptyState icon={<Article />} text={t.noServers} />;
  }
  if (error && !lines) return <LoadFailure title={t.failed} error={error} onRetry={retry} />;
  if (!lines) return <LinesLoading label={t.loading} />;
  if (lines.length === 0) return <EmptyState icon={<Article />} text={t.noLogs} />;
  const sourceOf = ({ serverId }: LogEntry): string =>
    servers.find(({ id }) => id === serverId)?.name ?? t.serverLog({ id: serverId });
  return (
    <Box component="ol" aria-label={t.lines} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Line key={line.id} line={line} source={sourceOf(line)} />
      ))}
    </Box>
  );
}

/** Lines of a message that are shown on narrow screens. */
const NARROW_LINES = 2;

const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '168px 96px 140px minmax(0, 1fr)',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '9px 20px',
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  [theme.breakpoints.down('lg')]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    padding: '10px 16px',
    '& > time': { gridColumn: 3, gridRow: 1 },
    '& > [data-message]': {
      gridColumn: '1 / -1',
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: NARROW_LINES,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  },
}));

function Line({ line, source }: { line: LogEntry; source: string }) {
  return (
    <Row data-log={line.kind}>
      <Box component="time" dateTime={line.timestamp} sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
        {formatTimestamp(line.timestamp)}
      </Box>
      <Box component="span" sx={{ display: 'flex' }}>
        <LogTypeTag type={line.eventType} />
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {source}
      </Box>
      <Box
        component="span"
        data-message
        title={shownText(line.message)}
        sx={{ fontFamily: FONT_MONO, fontSize: '0.78125rem' }}
      >
        {shownText(line.message)}
      </Box>
    </Row>
  );
}
