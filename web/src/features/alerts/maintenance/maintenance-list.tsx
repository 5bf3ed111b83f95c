import CheckCircle from '@mui/icons-material/CheckCircleRounded';
import Construction from '@mui/icons-material/ConstructionRounded';
import EventAvailable from '@mui/icons-material/EventAvailableRounded';
import Pause from '@mui/icons-material/PauseRounded';
import Button from '@mui/material/Button';
import { type MaintenanceState, type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import { Suspense, useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { useGroups } from '../../../data/groups/use-groups.js';
import { deleteMaintenance, endMaintenance } from '../../../data/maintenance/maintenance.actions.js';
import { useMaintenance } from '../../../data/maintenance/use-maintenance.js';
import { useServers } from '../../../data/servers/use-servers.js';
import { formatDateTime } from '../../../i18n/format.js';
import { lazyPart } from '../../../i18n/lazy-part.js';
import { useTexts } from '../../../i18n/texts.js';
import { weekdaysText } from '../../../i18n/weekday-names.js';
import { ListPanel } from '../../../components/ui/list-panel.js';
import { ListRow } from '../../../components/ui/list-row.js';
import { Tag } from '../../../components/ui/tag.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { DeleteButton } from '../delete-button.js';
import { type AlertsTexts, alertsTexts } from '../texts/en.js';

const MaintenanceDialog = lazyPart(async () => (await import('./maintenance-dialog.js')).MaintenanceDialog);

const DAYS_OF_WEEK = 7;
const STATES = {
  'under-way': { word: 'underWay', tone: 'restarting', icon: Construction },
  planned: { word: 'planned', tone: 'accent', icon: EventAvailable },
  over: { word: 'over', tone: 'checking', icon: CheckCircle },
  off: { word: 'off', tone: 'checking', icon: Pause },
} as const satisfies Readonly<Record<MaintenanceState, object>>;

/** Times in which servers are worked on. */
export function MaintenanceList() {
  const t = useTexts(alertsTexts);
  const [isCreating, setCreating] = useState(false);
  const { data, error, mutate } = useMaintenance();
  return (
    <>
      <ListPanel
        title={t.maintenance}
        about={t.maintenanceAbout}
        reading={{ data: data && inOrder(data), error, mutate }}
        failed={t.maintenanceFailed}
        emptyIcon={<Construction />}
        empty={t.noMaintenance}
        action={
          <Button size="small" onClick={() => setCreating(true)}>
            {t.newMaintenance}
          </Button>
        }
      >
        {(window) => <WindowRow key={window.id} window={window} />}
      </ListPanel>
      {isCreating && (
        <Suspense>
          <MaintenanceDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

const ORDER: readonly MaintenanceState[] = ['under-way', 'planned', 'off', 'over'];

/** What goes on first, then what comes soonest, then what was. */
const inOrder = (windows: readonly MaintenanceWindow[]): readonly MaintenanceWindow[] =>
  [...windows].sort((a, b) => {
    const byState = ORDER.indexOf(a.state) - ORDER.indexOf(b.state);
    const byTime = Date.parse(a.from ?? '') - Date.parse(b.from ?? '');
    return byState || (a.state === 'planned' ? byTime || 0 : b.id - a.id);
  });

function WindowRow({ window }: { window: MaintenanceWindow }) {
  const t = useTexts(alertsTexts);
  const [isEditing, setEditing] = useState(false);
  const place = usePlaceName(window);
  const { name, note, state, holdsTasks, mayChange, createdBy } = window;
  const { word, tone, icon } = STATES[state];
  return (
    <ListRow
      name={name}
      remarks={[
        place,
        timesText(window, t),
        ...weeklyText(window, t),
        holdsTasks ? t.heldBack : undefined,
        note === '' ? undefined : note,
        t.plannedBy({ name: createdBy }),
      ]}
      buttons={
        <>
          <Tag word={t[word]} tone={tone} icon={icon} />
          {mayChange && <Buttons window={window} onEdit={() => setEditing(true)} />}
        </>
      }
    >
      {isEditing && (
        <Suspense>
          <MaintenanceDialog window={window} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </ListRow>
  );
}

function Buttons({ window, onEdit }: { window: MaintenanceWindow; onEdit: () => void }) {
  const t = useTexts(alertsTexts);
  const { id, name, state } = window;
  return (
    <>
      {state === 'under-way' && <EndButton window={window} />}
      {state !== 'over' && (
        <Button size="small" aria-label={t.editMaintenance({ name })} onClick={onEdit}>
          {t.edit}
        </Button>
      )}
      <DeleteButton
        label={t.deleteMaintenance({ name })}
        title={t.deleteMaintenanceTitle({ name })}
        text={t.deleteMaintenanceText}
        done={t.maintenanceDeleted}
        failed={t.maintenanceNotDeleted}
        name={name}
        onDelete={() => deleteMaintenance(id)}
      />
    </>
  );
}

function EndButton({ window: { id, name } }: { window: MaintenanceWindow }) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      await endMaintenance(id);
      toast({ title: t.maintenanceEnded, description: name });
    } catch (error) {
      toast({ title: t.maintenanceNotEnded, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button size="small" aria-label={t.endMaintenance({ name })} disabled={isPending} onClick={() => run()}>
      {t.end}
    </Button>
  );
}

function usePlaceName({ scope, serverId, groupId, owner }: MaintenanceWindow): string {
  const t = useTexts(alertsTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  if (scope === 'all') return t.allOf({ name: owner ?? '' });
  const places = scope === 'server' ? servers : groups;
  const id = scope === 'server' ? serverId : groupId;
  return places.find((place) => place.id === id)?.name ?? t.unknownPlace;
}

function timesText({ state, from, to }: MaintenanceWindow, t: AlertsTexts): string | undefined {
  if (from === null || state === 'off') return undefined;
  const begin = formatDateTime(from);
  return to === null ? t.fromOpen({ time: begin }) : t.lasted({ from: begin, to: formatDateTime(to) });
}

function weeklyText({ timing, timeZone }: MaintenanceWindow, t: AlertsTexts): readonly string[] {
  if (timing.kind === 'once') return [];
  const { weekdays, at, minutes } = timing;
  const isDaily = weekdays.length === DAYS_OF_WEEK;
  const days = isDaily ? t.everyDay : weekdaysText(weekdays);
  return [t.weeklyAt({ days, time: at, minutes, zone: timeZone.replaceAll('_', ' ') })];
}
