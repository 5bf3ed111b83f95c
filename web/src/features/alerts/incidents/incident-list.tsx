import CheckCircle from '@mui/icons-material/CheckCircleOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Incident } from '@outpost/contracts/incidents.js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useIncidents } from '../../../data/incidents/use-incidents.js';
import { useTexts } from '../../../i18n/texts.js';
import { incidentPath } from '../../../components/shared/paths.js';
import { FilterChip, FilterChips } from '../../../components/ui/filter-chip.js';
import { ListPanel } from '../../../components/ui/list-panel.js';
import { ListRow } from '../../../components/ui/list-row.js';
import { alertsTexts } from '../texts/en.js';
import { IncidentStateTag, incidentWords } from './incident-state.js';

const STATES = [
  { state: 'all', name: 'all' },
  { state: 'open', name: 'goingOn' },
] as const;

/** When servers were down, the newest first. */
export function IncidentList() {
  const t = useTexts(alertsTexts);
  const [shown, setShown] = useState<'open' | 'all'>('all');
  const { data, error, mutate } = useIncidents(shown);
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <FilterChips role="group" aria-label={t.incidents}>
          {STATES.map(({ state, name }) => (
            <FilterChip key={state} aria-pressed={shown === state} onClick={() => setShown(state)}>
              {t[name]}
            </FilterChip>
          ))}
        </FilterChips>
      </Box>
      <ListPanel
        title={t.incidents}
        about={t.incidentsAbout}
        reading={{ data, error, mutate }}
        failed={t.incidentsFailed}
        emptyIcon={<CheckCircle />}
        empty={shown === 'open' ? t.nothingOpen : t.noIncidents}
      >
        {(incident) => <IncidentRow key={incident.id} incident={incident} />}
      </ListPanel>
    </>
  );
}

function IncidentRow({ incident }: { incident: Incident }) {
  const t = useTexts(alertsTexts);
  const { id, serverId, serverName, state, noteCount } = incident;
  return (
    <ListRow
      name={serverName}
      remarks={[
        ...incidentWords(incident, t),
        noteCount === 0 ? undefined : t.noteCount({ count: noteCount }),
      ]}
      buttons={
        <>
          <IncidentStateTag state={state} />
          <Button
            size="small"
            component={Link}
            to={incidentPath(serverId, id)}
            aria-label={t.openIncident({ name: serverName })}
          >
            {t.open}
          </Button>
        </>
      }
    />
  );
}
