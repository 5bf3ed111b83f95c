import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type IncidentDetails } from '@outpost/contracts/incidents.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ReactNode, useId } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useIncident } from '../../../data/incidents/use-incidents.js';
import { formatList, formatShortTime, formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { FONT_MONO } from '../../../theme/tokens.js';
import { BackButton } from '../../../components/shared/back-button.js';
import { LogTypeTag } from '../../../components/shared/log-type-tag.js';
import { incidentsPath, serverPath } from '../../../components/shared/paths.js';
import { LinesLoading } from '../../../components/ui/lines-loading.js';
import { LoadFailure } from '../../../components/ui/load-failure.js';
import { Page } from '../../../components/ui/page.js';
import { Panel } from '../../../components/ui/panel.js';
import { alertsTexts } from '../texts/en.js';
import { IncidentNotes } from './incident-notes.js';
import { IncidentStateTag, incidentWords } from './incident-state.js';

/** What belonged to a time in which a server was down: who was on, what was done, what came of it. */
export function IncidentPage() {
  const t = useTexts(alertsTexts);
  const { id, incidentId } = useParams();
  const { data, error, mutate } = useIncident(Number(id), Number(incidentId));
  return (
    <Page
      title={data ? t.incidentOf({ name: data.serverName }) : t.incident}
      back={<BackButton to={incidentsPath} label={t.backToIncidents} />}
      subtitle={data && <Summary incident={data} />}
    >
      {data && <Found incident={data} />}
      {!data && (
        <Panel>
          {error ? (
            <LoadFailure title={t.incidentFailed} error={error} onRetry={() => void mutate()} />
          ) : (
            <LinesLoading lines={6} />
          )}
        </Panel>
      )}
    </Page>
  );
}

function Summary({ incident }: { incident: IncidentDetails }) {
  const t = useTexts(alertsTexts);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 14px' }}>
      <IncidentStateTag state={incident.state} />
      {incidentWords(incident, t).map((word) => (
        <span key={word}>{word}</span>
      ))}
      <Box
        component={Link}
        to={serverPath(incident.serverId)}
        sx={{ color: 'accent.text', lineHeight: '24px' }}
      >
        {t.toServer}
      </Box>
    </Box>
  );
}

function Found({ incident }: { incident: IncidentDetails }) {
  const t = useTexts(alertsTexts);
  const { players, playersBefore, log, isComplete } = incident;
  const more = (playersBefore ?? 0) - players.length;
  return (
    <>
      {players.length > 0 && (
        <Section title={t.whoWasOn}>
          <Remark>
            {formatList(players)}
            {more > 0 && ` ${t.morePlayers({ count: more })}`}
          </Remark>
        </Section>
      )}
      <Section title={t.whatHappened}>
        {log.length === 0 ? <Remark>{t.nothingInLog}</Remark> : <Log label={t.whatHappened} log={log} />}
        {!isComplete && <Remark>{t.logIncomplete}</Remark>}
      </Section>
      <IncidentNotes incident={incident} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <Typography variant="section" component="h2" id={id} sx={{ px: { xs: 4, sm: 6 }, pt: 3, pb: 2 }}>
        {title}
      </Typography>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 4 }}>{children}</Box>
    </Panel>
  );
}

const Remark = styled('p')(({ theme }) => ({
  margin: 0,
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}));

const Lines = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto auto minmax(0, 1fr)',
  columnGap: 14,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gridColumn: '1 / -1',
    alignItems: 'baseline',
    padding: '5px 0',
    fontSize: '0.8125rem',
  },
  '& time': { color: theme.vars.palette.text.secondary, fontSize: '0.75rem', whiteSpace: 'nowrap' },
  '& [data-message]': { fontFamily: FONT_MONO, fontSize: '0.78125rem', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: { '& [data-message]': { gridColumn: '1 / -1', paddingTop: 2 } },
}));

/** In the order it happened. */
function Log({ label, log }: { label: string; log: readonly LogEntry[] }) {
  return (
    <Lines aria-label={label}>
      {log.map(({ id, kind, timestamp, eventType, message }) => (
        <li key={id} data-log={kind}>
          <time dateTime={timestamp} title={formatTimestamp(timestamp)}>
            {formatShortTime(timestamp)}
          </time>
          <span>
            <LogTypeTag type={eventType} />
          </span>
          <span data-message>{message}</span>
        </li>
      ))}
    </Lines>
  );
}
