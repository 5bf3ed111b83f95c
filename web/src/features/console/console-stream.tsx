import Terminal from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import Button from '@mui/material/Button';
import { type Timeline } from '../../data/timeline/use-timeline.js';
import { useTexts } from '../../i18n/texts.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { formatNumber } from '../../i18n/format.js';
import { StreamRowView } from './stream-row.js';
import { rowsOf } from './stream-rows.js';
import { consoleTexts } from './texts/en.js';
import { type StreamFilter } from './use-stream-filter.js';
import { type PendingCommand } from './use-execute.js';
import { useMatchKeys } from './use-match-keys.js';
import { useFollowEnd } from './use-follow-end.js';
import { useStreamWindow } from './use-stream-window.js';

const Scroller = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: '16rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // `useFollowEnd` preserves the scroll position by row; the browser's scroll anchoring would adjust it a second time.
  overflowAnchor: 'none',
  backgroundColor: theme.vars.palette.surface.console,
  fontFamily: FONT_MONO,
  fontVariantLigatures: 'none',
  fontSize: '0.8125rem',
  lineHeight: 'var(--stream-line)',
  [theme.breakpoints.down('sm')]: { fontSize: '0.75rem' },
  '& [data-current] > *': {
    outline: `1px solid ${theme.vars.palette.accent.text}`,
    outlineOffset: -1,
  },
  '& mark': {
    borderRadius: 3,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.accent.soft,
    boxShadow: `inset 0 -2px ${theme.vars.palette.accent.text}`,
  },
}));

type ShownItems = Pick<StreamFilter, 'items' | 'isNarrowed' | 'clear'>;

interface ConsoleStreamProps {
  readonly timeline: Timeline;
  /** What is left by search and kinds. */
  readonly filter: ShownItems;
  readonly pending: readonly PendingCommand[];
  readonly onRunAgain: ((command: string) => void) | undefined;
  /** Shows the past instead of following the end. */
  readonly past?: {
    /** Key of the item to begin with, and to mark. */
    readonly target: string | undefined;
    /** Undefined where there is nothing newer. */
    readonly loadNewer: (() => Promise<void>) | undefined;
  };
}

export function ConsoleStream(props: ConsoleStreamProps) {
  const t = useTexts(consoleTexts);
  const { timeline, filter, pending, onRunAgain, past } = props;
  const { items, isNarrowed } = filter;
  const { hasOlder, loadOlder } = timeline;
  const hasNewer = past?.loadNewer !== undefined;
  const rows = useMemo(
    () => rowsOf(items, hasOlder, pending, hasNewer),
    [items, hasOlder, pending, hasNewer],
  );
  const view = useStreamWindow(rows);
  const { scroller, virtualizer } = view;
  const { isFollowing, unseen, onScroll, followAgain } = useFollowEnd(view, rows, past?.target);
  const current = useMatchKeys(view, rows, isNarrowed) ?? past?.target;
  const drawn = virtualizer.getVirtualItems();
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Scroller
        ref={scroller}
        onScroll={onScroll}
        role="log"
        // The stream changes too often to be announced; `AnswerAnnouncer` reports the results of commands.
        aria-live="off"
        aria-label={t.history}
        tabIndex={0}
      >
        {rows.length === 0 && <InsteadOfRows timeline={timeline} filter={filter} />}
        <div style={{ height: rows.length === 0 ? 0 : virtualizer.getTotalSize(), overflow: 'hidden' }}>
          <div style={{ transform: `translateY(${drawn[0]?.start ?? 0}px)` }}>
            {drawn.map(({ index, key }) => {
              const row = rows[index];
              return (
                row && (
                  <div
                    key={key}
                    data-index={index}
                    data-current={row.key === current ? '' : undefined}
                    ref={virtualizer.measureElement}
                  >
                    <StreamRowView
                      row={row}
                      isNarrowed={isNarrowed}
                      onRunAgain={onRunAgain}
                      loadOlder={loadOlder}
                      loadNewer={past?.loadNewer}
                    />
                  </div>
                )
              );
            })}
          </div>
        </div>
      </Scroller>
      {!isFollowing && !past && <JumpToEnd unseen={unseen} onJump={followAgain} />}
    </Box>
  );
}

function InsteadOfRows({ timeline, filter }: { timeline: Timeline; filter: ShownItems }) {
  const { entries, error, retry } = timeline;
  if (entries) return <NoHistory filter={filter} />;
  return error ? <HistoryFailure error={error} onRetry={retry} /> : <Loading />;
}

function NoHistory({ filter: { isNarrowed, clear } }: { filter: ShownItems }) {
  const t = useTexts(consoleTexts);
  return (
    <Box sx={{ height: '100%', display: 'grid', placeItems: 'center', fontFamily: 'fontFamily' }}>
      <EmptyState
        icon={<Terminal />}
        text={isNarrowed ? t.noMatch : t.noHistory}
        action={isNarrowed && <Button onClick={clear}>{t.clear}</Button>}
      />
    </Box>
  );
}

function HistoryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(consoleTexts);
  return <LoadFailure title={t.historyFailed} error={error} onRetry={onRetry} />;
}

function Loading() {
  return (
    <Box aria-busy="true" sx={{ px: { xs: 3, sm: 4.5 }, py: 2, display: 'grid', gap: 3 }}>
      <Skeleton width="30%" height={14} />
      <Skeleton width="70%" height={14} />
      <Skeleton width="55%" height={14} />
    </Box>
  );
}

/** Shown over the stream while it is scrolled up. */
function JumpToEnd({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  const t = useTexts(consoleTexts);
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<ArrowDownward />}
      onClick={onJump}
      sx={{
        position: 'absolute',
        bottom: 12,
        left: '50%',
        transform: 'translateX(-50%)',
        borderRadius: 999,
        whiteSpace: 'nowrap',
      }}
    >
      {unseen > 0 ? t.latestAndNew({ count: unseen, number: formatNumber(unseen) }) : t.latest}
    </Button>
  );
}
