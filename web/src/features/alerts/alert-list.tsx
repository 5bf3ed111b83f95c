import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded';
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import PersonOutline from '@mui/icons-material/PersonOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Alert } from '@outpost/contracts/alerts.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { acknowledgeAlert } from '../../data/alerts/alerts.actions.js';
import { useAlerts } from '../../data/alerts/use-alerts.js';
import { messageOf } from '../../data/error-message.js';
import { formatDateTime } from '../../i18n/format.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { incidentPath } from '../../components/shared/paths.js';
import { FilterChip, FilterChips } from '../../components/ui/filter-chip.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { Tag } from '../../components/ui/tag.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { type AlertsTexts, alertsTexts } from './texts/en.js';

const STATES = [
  { state: 'open', name: 'goingOn' },
  { state: 'all', name: 'all' },
] as const;

/** What the rules of the user have noticed: first of all what goes on. */
export function AlertList() {
  const t = useTexts(alertsTexts);
  const [shown, setShown] = useState<'open' | 'all'>('open');
  const { data, error, mutate } = useAlerts(shown);
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <FilterChips role="group" aria-label={t.alerts}>
          {STATES.map(({ state, name }) => (
            <FilterChip key={state} aria-pressed={shown === state} onClick={() => setShown(state)}>
              {t[name]}
            </FilterChip>
          ))}
        </FilterChips>
      </Box>
      <ListPanel
        title={t.alerts}
        about={t.alertsAbout}
        reading={{ data, error, mutate }}
        failed={t.alertsFailed}
        emptyIcon={shown === 'open' ? <CheckCircle /> : <NotificationsNone />}
        empty={shown === 'open' ? t.nothingOpen : t.noAlerts}
      >
        {(alert) => <AlertRow key={alert.id} alert={alert} />}
      </ListPanel>
    </>
  );
}

function AlertRow({ alert }: { alert: Alert }) {
  const t = useTexts(alertsTexts);
  const { endedAt, ruleName, acknowledgedBy } = alert;
  const words = translate(alert, 'text');
  const place = alert.serverId === null ? t.thePanel : (alert.serverName ?? t.unknownPlace);
  return (
    <ListRow
      name={`${place}: ${words}`}
      remarks={[
        whenWords(t, alert),
        t.ofRule({ name: ruleName }),
        acknowledgedBy === null ? undefined : t.acknowledgedBy({ name: acknowledgedBy }),
      ]}
      buttons={
        <>
          <AlertState alert={alert} />
          <IncidentLink alert={alert} place={place} />
          {endedAt === null && acknowledgedBy === null && <AcknowledgeButton id={alert.id} text={words} />}
        </>
      }
    />
  );
}

function IncidentLink({ alert: { serverId, incidentId }, place }: { alert: Alert; place: string }) {
  const t = useTexts(alertsTexts);
  if (serverId === null || incidentId === null) return null;
  return (
    <Button
      size="small"
      component={Link}
      to={incidentPath(serverId, incidentId)}
      aria-label={t.openIncident({ name: place })}
    >
      {t.incident}
    </Button>
  );
}

/** What happens at a moment has no duration. */
function whenWords(t: AlertsTexts, { openedAt, endedAt }: Alert): string {
  const from = formatDateTime(openedAt);
  if (endedAt === null) return t.since({ time: from });
  return endedAt === openedAt ? from : t.lasted({ from, to: formatDateTime(endedAt) });
}

function AlertState({ alert: { endedAt, acknowledgedBy } }: { alert: Alert }) {
  const t = useTexts(alertsTexts);
  if (endedAt !== null) return <Tag word={t.over} tone="checking" icon={CheckCircle} />;
  return acknowledgedBy === null ? (
    <Tag word={t.goingOn} tone="offline" icon={NotificationsActive} />
  ) : (
    <Tag word={t.acknowledged} tone="restarting" icon={PersonOutline} />
  );
}

function AcknowledgeButton({ id, text }: { id: number; text: string }) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await acknowledgeAlert(id);
      toast({ title: t.acknowledged });
    } catch (error) {
      toast({ title: t.notAcknowledged, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button size="small" loading={isPending} aria-label={t.acknowledgeAlert({ text })} onClick={() => run()}>
      {t.acknowledge}
    </Button>
  );
}
