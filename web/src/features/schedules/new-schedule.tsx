import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { mayOn } from '../../data/servers/server-access.js';
import { useServers } from '../../data/servers/use-servers.js';
import { useTexts } from '../../i18n/texts.js';
import { BulkResults } from '../../components/shared/bulk/bulk-results.js';
import { AlsoOn } from './also-on.js';
import { NewCommandField } from './command-fields.js';
import { ScheduleDialog } from './schedule-dialog.js';
import { type ScheduleFormValues } from './schedule-form.js';
import { schedulesTexts } from './texts/en.js';
import { useNewSchedule } from './use-schedule-form.js';

interface NewScheduleProps {
  readonly servers: readonly Server[];
  /** What the fields hold at first, where it comes from a template or another schedule. */
  readonly values?: Partial<ScheduleFormValues>;
  readonly onClose: () => void;
}

const isManaged = (server: Server): boolean => mayOn(server, 'schedules.manage');

/** Schedules a command on one server or several: on each, a schedule of its own. */
export function NewSchedule({ servers, values, onClose }: NewScheduleProps) {
  const t = useTexts(schedulesTexts);
  const { data: all = [] } = useServers();
  const [others, setOthers] = useState<readonly Server[]>([]);
  const targets = [...servers, ...others].filter(isManaged);
  const { form, submit, bulk, items } = useNewSchedule(targets, values, onClose);
  const [only] = servers.length === 1 ? servers : [];
  const title = targets.length === 1 ? t.create : t.bulkTitle({ count: targets.length });
  if (bulk.outcomes) return <BulkResults title={title} items={items} bulk={bulk} onClose={onClose} />;
  const offered = all.filter((server) => server.id !== only?.id && isManaged(server));
  return (
    <ScheduleDialog
      title={title}
      form={form}
      serverTimeZone={only?.timeZone}
      command={<NewCommandField form={form} />}
      alsoOn={only && offered.length > 0 && <AlsoOn servers={offered} chosen={others} onChange={setOthers} />}
      enabledHint={t.createHint}
      submitLabel={t.createSubmit}
      pendingLabel={t.createPending}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
