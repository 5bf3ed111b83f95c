import History from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type AuditEntry, type AuditFilterQuery } from '@outpost/contracts/audit.js';
import { useState } from 'react';
import { type AuditReach, useAudit } from '../../data/audit/use-audit.js';
import { useGroups } from '../../data/groups/use-groups.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { ListPanel } from '../../components/ui/list-panel.js';
import { ListRow } from '../../components/ui/list-row.js';
import { AuditFilterBar } from './audit-filter-bar.js';
import { actionLabel, changeLabels, factsOf } from './audit-labels.js';
import { auditTexts } from './texts/en.js';

interface AuditListProps {
  readonly title: string;
  readonly reach: AuditReach;
}

/** The newest entries, and older ones on demand. */
export function AuditList({ title, reach }: AuditListProps) {
  const t = useTexts(auditTexts);
  const [filter, setFilter] = useState<AuditFilterQuery>({});
  const { entries, error, mutate, hasMore, isReading, more } = useAudit(reach, filter);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <AuditFilterBar reach={reach} filter={filter} onChange={setFilter} />
      <ListPanel
        title={title}
        reading={{ data: entries, error, mutate }}
        failed={t.entriesFailed}
        emptyIcon={<History />}
        empty={t.noEntries}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} isOfPlace={typeof reach !== 'string'} />}
      </ListPanel>
      {hasMore && (
        <Button loading={isReading} onClick={more} sx={{ justifySelf: 'center' }}>
          {t.more}
        </Button>
      )}
    </Box>
  );
}

function AuditRow({ entry, isOfPlace }: { entry: AuditEntry; isOfPlace: boolean }) {
  const t = useTexts(auditTexts);
  const { data: servers = [] } = useServers();
  const { data: groups = [] } = useGroups();
  const server = servers.find(({ id }) => id === entry.serverId)?.name;
  const group = groups.find(({ id }) => id === entry.groupId)?.name;
  const label = actionLabel(t, entry);
  return (
    <ListRow
      name={`${label} ${entry.id}`}
      title={label}
      remarks={[isOfPlace ? undefined : (server ?? group), ...factsOf(t, entry), ...changeLabels(t, entry)]}
    />
  );
}
