import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type LogKind, SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { Link } from 'react-router-dom';
import { formatTimestamp } from '../../i18n/format.js';
import { useTexts } from '../../i18n/texts.js';
import { DataTable } from '../../components/ui/data-table.js';
import { linePath, logsPath } from '../../components/shared/paths.js';
import { LogTypeTag } from '../../components/shared/log-type-tag.js';
import { useLogPreferences } from './log-preferences.js';
import { LogMessage } from './log-message.js';
import { logsTexts, type LogsTexts } from './texts/en.js';

interface LogRowsProps {
  readonly lines: readonly LogEntry[];
  /** Of the server; undefined for the log of the panel. */
  readonly timeZone: string | undefined;
  readonly onName: (name: string) => void;
  /** By id, where the lines are of several servers. */
  readonly names: ReadonlyMap<number, string> | undefined;
}

/** The lines of a page, as a table, or as cards on narrow screens. */
export function LogRows(props: LogRowsProps) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return isNarrow ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ lines, timeZone, onName, names }: LogRowsProps) {
  const t = useTexts(logsTexts);
  const { showTime, showType } = useLogPreferences().preferences;
  return (
    <DataTable aria-label={t.table}>
      <thead>
        <tr>
          {showTime && (
            <Box component="th" scope="col" sx={{ width: 184 }}>
              {t.time}
            </Box>
          )}
          {names && (
            <Box component="th" scope="col" sx={{ width: 200 }}>
              {t.server}
            </Box>
          )}
          {showType && (
            <Box component="th" scope="col" sx={{ width: 196 }}>
              {t.type}
            </Box>
          )}
          <th scope="col">{t.message}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} data-log={line.kind}>
            {showTime && (
              <td>
                <Time line={line} timeZone={timeZone} />
              </td>
            )}
            {names && (
              <td>
                <ServerName line={line} names={names} />
              </td>
            )}
            {showType && (
              <td>
                <Type line={line} />
              </td>
            )}
            <td>
              <LogMessage line={line} onName={onName} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const Card = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  padding: '12px 16px',
  fontSize: '0.8125rem',
  '&:not(:last-of-type)': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
}));

function Cards({ lines, timeZone, onName, names }: LogRowsProps) {
  const t = useTexts(logsTexts);
  const { showTime, showType } = useLogPreferences().preferences;
  return (
    <Box component="ol" aria-label={t.table} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Card key={line.id} data-log={line.kind}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
            {showType && <Type line={line} />}
            {showTime && <Time line={line} timeZone={timeZone} />}
          </Box>
          {names && <ServerName line={line} names={names} />}
          <div>
            <LogMessage line={line} onName={onName} />
          </div>
        </Card>
      ))}
    </Box>
  );
}

/** Leads to its log alone. */
function ServerName({ line, names }: { line: LogEntry; names: ReadonlyMap<number, string> }) {
  return <Context to={logsPath(line.serverId)}>{names.get(line.serverId) ?? `#${line.serverId}`}</Context>;
}

interface TimeProps {
  readonly line: LogEntry;
  readonly timeZone: string | undefined;
}

const Context = styled(Link)(({ theme }) => ({
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  // Large enough for a finger, without moving what is around it.
  [theme.breakpoints.down('md')]: {
    display: 'inline-block',
    paddingBlock: 5,
    marginBlock: -5,
    minWidth: 24,
  },
}));

function Time({ line, timeZone }: TimeProps) {
  const t = useTexts(logsTexts);
  const { zone } = useLogPreferences().preferences;
  const text = formatTimestamp(line.timestamp, zone === 'server' ? timeZone : undefined);
  return (
    <Box component="time" dateTime={line.timestamp} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {line.serverId === SYSTEM_LOG_ID ? (
        text
      ) : (
        <Context to={linePath(line.serverId, line.id)} title={t.inConsole}>
          {text}
        </Context>
      )}
    </Box>
  );
}

function Type({ line }: { line: LogEntry }) {
  const t = useTexts(logsTexts);
  const kind = kindLabel(line.kind, t);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <LogTypeTag type={line.eventType} />
      {kind !== undefined && (
        <Box component="span" sx={{ fontSize: '0.75rem', color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {kind}
        </Box>
      )}
    </Box>
  );
}

type KindKey = Extract<keyof LogsTexts, `kind${string}`>;

const KIND_KEYS: Readonly<Partial<Record<LogKind, KindKey>>> = {
  'not-observed': 'kindNotObserved',
  'player-joined': 'kindPlayerJoined',
  'player-left': 'kindPlayerLeft',
  'player-identified': 'kindPlayerIdentified',
  'player-verified': 'kindPlayerVerified',
  'player-died': 'kindPlayerDied',
  chat: 'kindChat',
  kick: 'kindKick',
  ban: 'kindBan',
  'admin-login': 'kindAdminLogin',
  'admin-say': 'kindAdminSay',
  'panel-login': 'kindPanelLogin',
  'login-limited': 'kindLoginLimited',
  'account-changed': 'kindAccountChanged',
  'token-created': 'kindTokenCreated',
  'token-revoked': 'kindTokenRevoked',
  'sessions-ended': 'kindSessionsEnded',
  'password-changed': 'kindPasswordChanged',
  'profile-changed': 'kindProfileChanged',
  'second-factor-changed': 'kindSecondFactorChanged',
  'recovery-code-used': 'kindRecoveryCodeUsed',
  'account-rescued': 'kindAccountRescued',
  'backup-made': 'kindBackupMade',
  'backup-failed': 'kindBackupFailed',
  'limit-reached': 'kindLimitReached',
  'access-refused': 'kindAccessRefused',
  'settings-changed': 'kindSettingsChanged',
  'clock-set': 'kindClockSet',
  'health-problem': 'kindHealthProblem',
  'health-restored': 'kindHealthRestored',
  'plugin-failed': 'kindPluginFailed',
  'start-hook': 'kindStartHook',
  'start-hook-failed': 'kindStartHookFailed',
  'connection-error': 'kindConnectionError',
  'command-failed': 'kindCommandFailed',
  'schedule-missed': 'kindScheduleMissed',
  maintenance: 'kindMaintenance',
  'restart-run': 'kindRestartRun',
  'restart-failed': 'kindRestartFailed',
  'task-run': 'kindTaskRun',
  'task-failed': 'kindTaskFailed',
  'lines-lost': 'kindLinesLost',
  'lines-held-back': 'kindLinesHeldBack',
  line: 'kindLine',
};

/** Label for what exactly happened; undefined where the type says it. */
function kindLabel(kind: LogKind, t: LogsTexts): string | undefined {
  const key = KIND_KEYS[kind];
  return key && t[key];
}
