import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NotesIcon from '@mui/icons-material/NotesRounded';
import { INCIDENT_NOTE_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { type IncidentDetails, type IncidentNote } from '@outpost/contracts/incidents.js';
import { type SyntheticEvent, useState } from 'react';
import { messageOf } from '../../../data/error-message.js';
import { addIncidentNote, deleteIncidentNote } from '../../../data/incidents/incidents.actions.js';
import { formatDateTime } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { FormField } from '../../../components/ui/form-field.js';
import { ListPanel } from '../../../components/ui/list-panel.js';
import { ListRow } from '../../../components/ui/list-row.js';
import { Panel } from '../../../components/ui/panel.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { DeleteButton } from '../delete-button.js';
import { alertsTexts } from '../texts/en.js';

/** What people have written about it. */
export function IncidentNotes({ incident }: { incident: IncidentDetails }) {
  const t = useTexts(alertsTexts);
  const { notes, mayWrite } = incident;
  return (
    <>
      <ListPanel
        title={t.notes}
        reading={{ data: notes, mutate: () => Promise.resolve() }}
        failed=""
        emptyIcon={<NotesIcon />}
        empty={t.noNotes}
      >
        {(note) => <NoteRow key={note.id} incident={incident} note={note} />}
      </ListPanel>
      {mayWrite && <NewNote incident={incident} />}
    </>
  );
}

function NoteRow({ incident, note }: { incident: IncidentDetails; note: IncidentNote }) {
  const t = useTexts(alertsTexts);
  const { id, author, text, at, mayDelete } = note;
  return (
    <ListRow
      name={author}
      title={<Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontWeight: 450 }}>{text}</Box>}
      remarks={[author, formatDateTime(at)]}
      buttons={
        mayDelete && (
          <DeleteButton
            label={t.deleteNote({ name: author })}
            title={t.deleteNoteTitle}
            text={text}
            done={t.noteDeleted}
            failed={t.noteNotDeleted}
            name={author}
            onDelete={() => deleteIncidentNote(incident.serverId, incident.id, id)}
          />
        )
      }
    />
  );
}

function NewNote({ incident: { id, serverId } }: { incident: IncidentDetails }) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const [text, setText] = useState('');
  const { run, isPending } = useAction(async () => {
    try {
      await addIncidentNote(serverId, id, text);
      setText('');
    } catch (error) {
      toast({ title: t.noteNotSaved, description: messageOf(error), tone: 'destructive' });
    }
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') run();
  };
  return (
    <Panel>
      <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 3, p: { xs: 4, sm: 6 } }}>
        <FormField
          label={t.newNote}
          hint={t.newNoteHint}
          multiline
          minRows={2}
          value={text}
          inputProps={{ maxLength: INCIDENT_NOTE_MAX_LENGTH }}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" loading={isPending} sx={{ justifySelf: 'start' }}>
          {t.addNote}
        </Button>
      </Box>
    </Panel>
  );
}
