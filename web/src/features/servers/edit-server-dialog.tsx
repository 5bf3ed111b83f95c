import { type UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SyntheticEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../data/error-message.js';
import { updateServer } from '../../data/servers/servers.actions.js';
import { useGames } from '../../data/games/use-games.js';
import { useProtocols } from '../../data/games/use-protocols.js';
import { useTexts } from '../../i18n/texts.js';
import { showFieldProblems } from '../../components/ui/field-problems.js';
import { useToast } from '../../components/ui/toast-context.js';
import { FindQueryPort } from './find-query-port.js';
import { GameChoice } from './game-choice.js';
import { MoreFields } from './more-fields.js';
import { ServerDialog } from './server-dialog.js';
import { ServerFields } from './server-fields.js';
import { editResolver, formValuesOf, isMoved, type ServerFormValues } from './server-form.js';
import { serversTexts } from './texts/en.js';

interface EditServerDialogProps {
  readonly server: Server;
  readonly onClose: () => void;
}

export function EditServerDialog({ server, onClose }: EditServerDialogProps) {
  const t = useTexts(serversTexts);
  const { form, needsPassword, submit } = useEditServerForm(server, onClose);
  const games = useGames().filter(({ protocol }) => protocol === server.type);
  const protocol = useProtocols().find(({ id }) => id === server.type)?.name ?? server.type;
  const game = useWatch({ control: form.control, name: 'game' });
  const { isSubmitting, errors } = form.formState;
  return (
    <ServerDialog
      title={t.editTitle}
      subtitle={t.editIntro({ name: server.name, protocol })}
      type={server.type}
      submitLabel={isSubmitting ? t.saving : t.save}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <ServerFields
        form={form}
        game={
          <GameChoice
            games={games}
            value={games.find(({ id }) => id === game)}
            problem={errors.game?.message}
            onChange={({ id }) => form.setValue('game', id, { shouldDirty: true })}
          />
        }
        hasMaxPlayers
        passwordHint={needsPassword ? t.passwordAgain : t.passwordStays}
        needsPassword={needsPassword}
        queryPortHelp={
          <FindQueryPort
            serverId={server.id}
            onFound={(port) => form.setValue('queryPort', String(port), { shouldDirty: true })}
          />
        }
      />
      <MoreFields form={form} hasStartHook={server.hasStartHook} />
    </ServerDialog>
  );
}

function useEditServerForm(server: Server, onSaved: () => void) {
  // Snapshot from when the dialog opened: live updates must not change a form while it is being edited.
  const [initial] = useState(() => formValuesOf(server));
  const form = useForm<ServerFormValues, unknown, UpdateServerRequest>({
    resolver: editResolver(initial),
    defaultValues: initial,
  });
  const t = useTexts(serversTexts);
  const toast = useToast();
  const submit = form.handleSubmit(async (change) => {
    if (Object.keys(change).length === 0) {
      toast({ title: t.unchanged, description: t.unchangedDetail });
      onSaved();
      return;
    }
    try {
      await updateServer(server.id, change);
      toast({ title: t.editDone, description: t.editDoneDetail });
      onSaved();
    } catch (error) {
      showFieldProblems(form, error);
      toast({ title: t.editFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  const [host, port] = useWatch({ control: form.control, name: ['host', 'port'] });
  return {
    form,
    needsPassword: isMoved({ host, port }, initial),
    submit: (event: SyntheticEvent) => void submit(event),
  };
}
