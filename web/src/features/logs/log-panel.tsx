import { useMemo } from 'react';
import { logQuery } from '../../data/logs/logs.actions.js';
import { useLogsOfServers } from '../../data/logs/use-logs-of-servers.js';
import { useServers } from '../../data/servers/use-servers.js';
import { viewKey } from '../../data/timeline/timeline-page.js';
import { useTimeline } from '../../data/timeline/use-timeline.js';
import { useLiveState, useWatchedServers } from '../../live/use-live.js';
import { ALL_LOGS, SYSTEM_LOG } from '../../components/shared/log-source.js';
import { ReadLog, type ReadLogProps } from './read-log.js';

/** Entries per request; the table paginates them in the browser. */
const LOG_PAGE = 500;

interface LogPanelProps extends Omit<ReadLogProps, 'reading' | 'viewKey' | 'names'> {
  readonly serverId: number;
}

export function LogPanel(props: LogPanelProps) {
  return props.serverId === ALL_LOGS.id ? <LogsOfServers {...props} /> : <LogOfServer {...props} />;
}

function LogsOfServers(props: LogPanelProps) {
  const { filter, isTailing } = props;
  const { data: servers } = useServers();
  const names = useMemo(() => new Map(servers?.map(({ id, name }) => [id, name])), [servers]);
  const serverIds = useMemo(() => [...names.keys()], [names]);
  const reading = useLogsOfServers({ serverIds, filter, limit: LOG_PAGE, isPolling: isTailing });
  return <ReadLog {...props} reading={reading} viewKey={`all?${logQuery(filter)}`} names={names} />;
}

function LogOfServer(props: LogPanelProps) {
  const { serverId, filter, isTailing } = props;
  const { status } = useLiveState();
  useWatchedServers(useMemo(() => (serverId === SYSTEM_LOG.id ? [] : [serverId]), [serverId]));
  // The socket only delivers server events; the panel's own log has to be polled.
  const isPolling = isTailing && (status === 'fallback' || serverId === SYSTEM_LOG.id);
  const timelineView = useMemo(() => ({ serverId, filter, limit: LOG_PAGE }), [serverId, filter]);
  const reading = useTimeline(timelineView, isPolling);
  return <ReadLog {...props} reading={reading} viewKey={viewKey(timelineView)} names={undefined} />;
}
