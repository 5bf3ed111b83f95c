import Groups from '@mui/icons-material/SwapHorizRounded';
import Button from '@mui/material/Button';
import { type OnCall } from '@outpost/contracts/on-call.js';
import { Suspense, useState } from 'react';
import { deleteOnCall } from '../../../data/on-call/on-call.actions.js';
import { useOnCall } from '../../../data/on-call/use-on-call.js';
import { formatDateTime, formatList } from '../../../i18n/format.js';
import { lazyPart } from '../../../i18n/lazy-part.js';
import { useTexts } from '../../../i18n/texts.js';
import { ListPanel } from '../../../components/ui/list-panel.js';
import { ListRow } from '../../../components/ui/list-row.js';
import { DeleteButton } from '../delete-button.js';
import { alertsTexts } from '../texts/en.js';

const OnCallDialog = lazyPart(async () => (await import('./on-call-dialog.js')).OnCallDialog);

/** Who is told first, by turns. */
export function OnCallList() {
  const t = useTexts(alertsTexts);
  const [isCreating, setCreating] = useState(false);
  const { data, error, mutate } = useOnCall();
  return (
    <>
      <ListPanel
        title={t.onCall}
        about={t.onCallAbout}
        reading={{ data, error, mutate }}
        failed={t.onCallFailed}
        emptyIcon={<Groups />}
        empty={t.nobodyOnCall}
        action={
          <Button size="small" onClick={() => setCreating(true)}>
            {t.newOnCall}
          </Button>
        }
      >
        {(onCall) => <OnCallRow key={onCall.id} onCall={onCall} />}
      </ListPanel>
      {isCreating && (
        <Suspense>
          <OnCallDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function OnCallRow({ onCall }: { onCall: OnCall }) {
  const t = useTexts(alertsTexts);
  const [isEditing, setEditing] = useState(false);
  const { id, name, people, now, until } = onCall;
  return (
    <ListRow
      name={name}
      remarks={[
        t.onCallNow({ name: now, time: formatDateTime(until) }),
        t.people({ names: formatList(people.map((person) => person.name)) }),
      ]}
      buttons={
        <>
          <Button size="small" aria-label={t.editOnCall({ name })} onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
          <DeleteButton
            label={t.deleteOnCall({ name })}
            title={t.deleteOnCallTitle({ name })}
            text={t.deleteOnCallText}
            done={t.onCallDeleted}
            failed={t.onCallNotDeleted}
            name={name}
            onDelete={() => deleteOnCall(id)}
          />
        </>
      }
    >
      {isEditing && (
        <Suspense>
          <OnCallDialog onCall={onCall} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </ListRow>
  );
}
