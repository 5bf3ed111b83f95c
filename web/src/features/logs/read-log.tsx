import ArrowUpward from '@mui/icons-material/ArrowUpwardRounded';
import Article from '@mui/icons-material/ArticleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { LOG_TABLE_ROWS } from '@outpost/contracts/limits.js';
import { type LogEntry, type LogFilterQuery } from '@outpost/contracts/logs.js';
import { type ReactNode, useMemo, useRef } from 'react';
import { messageOf } from '../../data/error-message.js';
import { logQuery } from '../../data/logs/logs.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { LinesLoading } from '../../components/ui/lines-loading.js';
import { LoadFailure } from '../../components/ui/load-failure.js';
import { Panel } from '../../components/ui/panel.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { useLogPreferences } from './log-preferences.js';
import { LogRows } from './log-rows.js';
import { type LogView, viewLabel } from './log-view.js';
import { LogViewMenu } from './log-view-menu.js';
import { PageButtons } from './page-buttons.js';
import { logsTexts } from './texts/en.js';
import { useRowsThatFit } from './rows-that-fit.js';
import { useLogView } from './use-log-view.js';

interface Reading {
  /** Newest first. */
  readonly entries: readonly LogEntry[] | undefined;
  readonly hasOlder: boolean;
  readonly error: Error | undefined;
  readonly isReading: boolean;
  readonly retry: () => void;
  /** Rejects if they can't be read. */
  readonly loadOlder: () => Promise<void>;
}

export interface ReadLogProps {
  readonly name: string;
  readonly filter: LogFilterQuery;
  readonly isTailing: boolean;
  /** Of the server; undefined for the log of the panel. */
  readonly timeZone: string | undefined;
  /** Shows what the log has about a player. */
  readonly onName: (name: string) => void;
  /** Shows all lines again. */
  readonly onClear: () => void;
  readonly reading: Reading;
  readonly viewKey: string;
  /** Of the servers, where the lines are of several of them. */
  readonly names: ReadonlyMap<number, string> | undefined;
}

/** Lines that are read already, page by page. */
export function ReadLog(props: ReadLogProps) {
  const { name, filter, isTailing, timeZone, onName, onClear, names, viewKey: key } = props;
  const { entries, hasOlder, error, isReading, retry, loadOlder: load } = props.reading;
  const t = useTexts(logsTexts);
  const panel = useRef<HTMLDivElement>(null);
  const fitting = useRowsThatFit(panel);
  const { preferences } = useLogPreferences();
  const rowCount = preferences.rows === 'fit' ? fitting : preferences.rows;
  const log = useMemo(() => entries && { lines: entries, hasOlder }, [entries, hasOlder]);
  const { view, turnTo, showNewLines } = useLogView({ key, log, isReading, rowCount }, isTailing);
  const older = useLoadOlder(load);
  const loadOlder = hasOlder && (
    <Button size="small" variant="text" loading={older.isPending} onClick={() => older.run()}>
      {t.older}
    </Button>
  );
  return (
    <Panel
      ref={panel}
      aria-label={t.logOf({ name })}
      aria-busy={isReading}
      sx={{ overflow: 'hidden', '& > *': { opacity: isReading ? 0.6 : 1 } }}
    >
      {view && (
        <LogTable
          view={view}
          isNarrowed={logQuery(filter) !== ''}
          loadOlder={loadOlder}
          timeZone={timeZone}
          onName={onName}
          onClear={onClear}
          names={names}
          onTurnTo={turnTo}
          onShowNewLines={showNewLines}
        />
      )}
      {!view && error && <LoadFailure title={t.failed} error={error} onRetry={retry} />}
      {!view && !error && <LinesLoading label={t.loading} lines={LOG_TABLE_ROWS} />}
    </Panel>
  );
}

interface LogTableProps extends Pick<ReadLogProps, 'timeZone' | 'onName' | 'onClear' | 'names'> {
  readonly view: LogView;
  /** Whether a filter may have left something out. */
  readonly isNarrowed: boolean;
  readonly loadOlder: ReactNode;
  readonly onTurnTo: (page: number) => void;
  readonly onShowNewLines: () => void;
}

function LogTable(props: LogTableProps) {
  const { view, isNarrowed, loadOlder, timeZone, onName, onClear, names, onTurnTo, onShowNewLines } = props;
  const t = useTexts(logsTexts);
  return (
    <>
      {view.newLines > 0 && <NewLines count={view.newLines} onShow={onShowNewLines} />}
      {view.rows.length === 0 ? (
        <EmptyState
          icon={<Article />}
          text={isNarrowed ? t.noneFound : t.none}
          action={isNarrowed && <Button onClick={onClear}>{t.clearFilter}</Button>}
        />
      ) : (
        <>
          <LogRows lines={view.rows} timeZone={timeZone} onName={onName} names={names} />
          <Foot>
            <Box role="status" sx={{ fontSize: '0.78125rem', color: 'text.secondary' }}>
              {viewLabel(view, t)}
            </Box>
            {loadOlder}
            <Box sx={{ flex: 1 }} />
            <LogViewMenu serverZone={timeZone} />
            <PageButtons page={view.page} pages={view.pages} onChange={onTurnTo} />
          </Foot>
        </>
      )}
    </>
  );
}

const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '10px 20px',
  borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  [theme.breakpoints.down('md')]: { padding: '10px 16px' },
}));

function useLoadOlder(load: () => Promise<void>) {
  const t = useTexts(logsTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await load();
    } catch (error) {
      toast({ title: t.olderFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
}

function NewLines({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTexts(logsTexts);
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'center',
        p: 2,
        borderBottom: '1px solid',
        borderColor: 'line.subtle',
      }}
    >
      <Button size="small" startIcon={<ArrowUpward />} onClick={onShow} sx={{ borderRadius: 999 }}>
        {t.newLines({ count })}
      </Button>
    </Box>
  );
}
