import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { type SyntheticEvent, useState } from 'react';
import { messageOf } from '../../data/error-message.js';
import { handOverServer } from '../../data/people/people.actions.js';
import { usePeople } from '../../data/people/use-people.js';
import { useTexts } from '../../i18n/texts.js';
import { AnswerRow } from '../../components/ui/answer-row.js';
import { SelectField } from '../../components/ui/select-field.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { FormDialog } from '../../components/ui/form-dialog.js';
import { peopleTexts } from './texts/en.js';

interface HandOverDialogProps {
  readonly server: Server;
  readonly onClose: () => void;
}

/** Gives a server to one of its people. */
export function HandOverDialog({ server, onClose }: HandOverDialogProps) {
  const t = useTexts(peopleTexts);
  const { data: people = [] } = usePeople({ kind: 'servers', id: server.id });
  const [chosen, setChosen] = useState('');
  const { run, isPending } = useHandOver(server, onClose);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (chosen !== '') run(chosen);
  };
  return (
    <FormDialog title={t.handOverTitle({ server: server.name })} onSubmit={submit} onClose={onClose}>
      <Typography variant="small" component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {people.length > 0 ? t.handOverWarning : t.handOverToNobody}
      </Typography>
      {people.length > 0 && (
        <SelectField label={t.newOwner} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="" disabled>
            {t.choosePerson}
          </option>
          {people.map(({ id, username }) => (
            <option key={id} value={username}>
              {username}
            </option>
          ))}
        </SelectField>
      )}
      <AnswerRow>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" variant="contained" color="error" loading={isPending} disabled={chosen === ''}>
          {t.handOver}
        </Button>
      </AnswerRow>
    </FormDialog>
  );
}

function useHandOver({ id, name: server }: Server, close: () => void) {
  const t = useTexts(peopleTexts);
  const toast = useToast();
  return useAction(async (name: string) => {
    try {
      await handOverServer(id, name);
      toast({ title: t.handedOver, description: t.handedOverDetail({ server, name }) });
      close();
    } catch (error) {
      toast({ title: t.notHandedOver, description: messageOf(error), tone: 'destructive' });
    }
  });
}
