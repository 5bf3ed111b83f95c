import ArrowDownward from '@mui/icons-material/ArrowDownwardRounded';
import Terminal from '@mui/icons-material/TerminalOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { type ConsoleLine, streamOf } from '../../data/console-entries.js';
import { type CommandHistory } from '../../data/use-console.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { EmptyState } from '../../ui/empty-state.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { LoadOlder } from './load-older.js';
import { CommandBlock, LineBlock, PendingBlock } from './stream-blocks.js';
import { useFollowEnd } from './use-follow-end.js';
import { type PendingCommand } from './use-execute.js';

const Scroller = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: '16rem',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '12px 0',
  backgroundColor: theme.vars.palette.surface.console,
  fontFamily: FONT_MONO,
  fontVariantLigatures: 'none',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  [theme.breakpoints.down('sm')]: { fontSize: '0.75rem' },
}));

export interface ConsoleStreamProps {
  readonly serverId: number;
  readonly read: CommandHistory;
  readonly lines: readonly ConsoleLine[];
  readonly pending: readonly PendingCommand[];
}

export function ConsoleStream({ serverId, read, lines, pending }: ConsoleStreamProps) {
  const { history, olderThan, error, retry } = read;
  const items = useMemo(() => streamOf(history ?? [], lines), [history, lines]);
  const { scroller, isFollowing, onScroll, followAgain } = useFollowEnd(items, pending, items[0]?.key);
  const isEmpty = items.length === 0 && pending.length === 0;
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Scroller ref={scroller} onScroll={onScroll} role="log" aria-label="Command history" tabIndex={0}>
        {!history && !error && <Loading />}
        {!history && error && <HistoryFailure error={error} onRetry={retry} />}
        {history && isEmpty && <NoHistory />}
        {olderThan !== undefined && <LoadOlder serverId={serverId} before={olderThan} />}
        {items.map((item) =>
          item.kind === 'command' ? (
            <CommandBlock key={item.key} entry={item.entry} />
          ) : (
            <LineBlock key={item.key} line={item.line} />
          ),
        )}
        {pending.map((command) => (
          <PendingBlock key={command.id} pending={command} />
        ))}
      </Scroller>
      {!isFollowing && (
        <Button
          size="small"
          startIcon={<ArrowDownward />}
          onClick={followAgain}
          sx={{
            position: 'absolute',
            bottom: 12,
            left: '50%',
            transform: 'translateX(-50%)',
            borderRadius: 999,
          }}
        >
          Latest
        </Button>
      )}
    </Box>
  );
}

function NoHistory() {
  return (
    <Box sx={{ height: '100%', display: 'grid', placeItems: 'center', fontFamily: 'fontFamily' }}>
      <EmptyState
        icon={<Terminal />}
        text="No command history available. Execute a command to get started."
      />
    </Box>
  );
}

function HistoryFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return <LoadFailure title="Command history could not be loaded" error={error} onRetry={onRetry} />;
}

function Loading() {
  return (
    <Box aria-busy="true" sx={{ px: 5, py: 2, display: 'grid', gap: 3 }}>
      <Skeleton width="30%" height={14} />
      <Skeleton width="70%" height={14} />
      <Skeleton width="55%" height={14} />
    </Box>
  );
}
