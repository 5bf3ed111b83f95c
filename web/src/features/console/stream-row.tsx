import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { styled } from '@mui/material/styles';
import { messageOf } from '../../data/error-message.js';
import { formatDate } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { FONT_SANS } from '../../theme/tokens.js';
import { StateDot } from '../../components/ui/state-dot.js';
import { LineBlock } from './line-block.js';
import { CommandBlock, PendingBlock } from './stream-blocks.js';
import { type StreamRow } from './stream-rows.js';
import { consoleTexts } from './texts/en.js';
import { Highlighted } from './highlighted.js';
import { RowTime } from './row-time.js';
import { type StreamDivider } from './stream-dividers.js';

interface StreamRowViewProps {
  readonly row: StreamRow;
  readonly isNarrowed: boolean;
  /** Undefined while commands can't be sent. */
  readonly onRunAgain: ((command: string) => void) | undefined;
  readonly loadOlder: () => Promise<void>;
  readonly loadNewer: (() => Promise<void>) | undefined;
}

export function StreamRowView({ row, isNarrowed, onRunAgain, loadOlder, loadNewer }: StreamRowViewProps) {
  const t = useTexts(consoleTexts);
  switch (row.kind) {
    case 'command':
      return <CommandBlock entry={row.entry} onRunAgain={onRunAgain} />;
    case 'line':
      return <LineBlock line={row.line} identity={row.identity} />;
    case 'divider':
      return <DividerRow divider={row.divider} />;
    case 'day':
      return <DayRow at={row.at} />;
    case 'pending':
      return <PendingBlock pending={row.pending} />;
    case 'older':
      // With a filter active, loading the whole history automatically would be excessive.
      return (
        <LoadMore label={t.loadOlder} failure={t.olderFailed} load={loadOlder} isAutomatic={!isNarrowed} />
      );
    case 'newer':
      return (
        loadNewer && (
          <LoadMore label={t.loadNewer} failure={t.newerFailed} load={loadNewer} isAutomatic={!isNarrowed} />
        )
      );
  }
}

interface LoadMoreProps {
  readonly label: string;
  readonly failure: string;
  readonly load: () => Promise<void>;
  /** Loads as soon as the row becomes visible. */
  readonly isAutomatic: boolean;
}

/** Shown above the oldest entry while there are older ones, and below the newest of the past. */
function LoadMore({ label, failure, load, isAutomatic }: LoadMoreProps) {
  const toast = useToast();
  const [hasFailed, setFailed] = useState(false);
  const { run, isPending } = useAction(async () => {
    try {
      await load();
      setFailed(false);
    } catch (error) {
      setFailed(true);
      toast({ title: failure, description: messageOf(error), tone: 'destructive' });
    }
  });
  const row = useRef<HTMLDivElement>(null);
  const loadNow = useEffectEvent(run);
  const isWatching = isAutomatic && !isPending && !hasFailed;
  useEffect(() => {
    if (!isWatching || !row.current) return undefined;
    // Observe again after each load: the new rows may not fill the viewport.
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && loadNow());
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [isWatching]);
  return (
    <Box ref={row} sx={{ display: 'flex', justifyContent: 'center', pb: 2 }}>
      <Button size="small" variant="text" loading={isPending} onClick={() => run()}>
        {label}
      </Button>
    </Box>
  );
}

const COLORS: Readonly<Record<StreamDivider['tone'], string>> = {
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

const Day = styled('div')(({ theme }) => ({
  padding: '8px 18px 4px',
  fontFamily: FONT_SANS,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { padding: '8px 12px 4px' },
}));

const DayRow = ({ at }: { at: number }) => <Day data-day>{formatDate(new Date(at).toISOString())}</Day>;

const Time = styled(RowTime)(({ theme }) => ({ flex: 'none', color: theme.vars.palette.faint.text }));

const DividerRow = memo(function DividerRow({ divider }: { divider: StreamDivider }) {
  const { tone, text, timestamp, entry } = divider;
  return (
    <Parting data-mark={tone}>
      <StateDot sx={{ color: COLORS[tone] }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', textAlign: 'center' }}>
        <Highlighted text={text} />
      </Box>
      <Time timestamp={timestamp} entry={entry} />
    </Parting>
  );
});
