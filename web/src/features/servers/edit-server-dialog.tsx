import { type Server } from '@outpost/contracts/servers.js';
import { useGames } from '../../data/use-games.js';
import { useProtocols } from '../../data/use-protocols.js';
import { useTexts } from '../../i18n/texts.js';
import { FindQueryPort } from './find-query-port.js';
import { GameChoice } from './game-choice.js';
import { MoreFields } from './more-fields.js';
import { ServerDialog } from './server-dialog.js';
import { ServerFields } from './server-fields.js';
import { serversTexts } from './texts/en.js';
import { useEditServerForm } from './use-edit-server-form.js';

export interface EditServerDialogProps {
  readonly server: Server;
  readonly onClose: () => void;
}

export function EditServerDialog({ server, onClose }: EditServerDialogProps) {
  const t = useTexts(serversTexts);
  const { form, needsPassword, submit } = useEditServerForm(server, onClose);
  const games = useGames().filter(({ protocol }) => protocol === server.type);
  const protocol = useProtocols().find(({ id }) => id === server.type)?.name ?? server.type;
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
            value={form.watch('game')}
            problem={errors.game?.message}
            onChange={(game) => form.setValue('game', game, { shouldDirty: true })}
            isExplicit
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
