import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { useProtocols } from '../../data/use-protocols.js';
import { useTexts } from '../../i18n/texts.js';
import { TestResult } from './doctor/test-result.js';
import { ServerDialog } from './server-dialog.js';
import { ServerFields } from './server-fields.js';
import { serversTexts } from './texts/en.js';
import { TypeAndGame } from './type-and-game.js';
import { useAddServerForm } from './use-add-server-form.js';
import { useConnectionTest } from './use-connection-test.js';

export interface AddServerDialogProps {
  readonly onAdded?: ((server: Server) => void) | undefined;
  readonly onClose: () => void;
}

export function AddServerDialog({ onAdded, onClose }: AddServerDialogProps) {
  const t = useTexts(serversTexts);
  const { form, submit } = useAddServerForm((server) => {
    onClose();
    onAdded?.(server);
  });
  const { test, run } = useConnectionTest(form);
  const { isSubmitting } = form.formState;
  const type = form.watch('type');
  const { fields = [] } = useProtocols().find(({ id }) => id === type) ?? {};
  return (
    <ServerDialog
      title={t.addTitle}
      subtitle={t.addIntro}
      type={type}
      submitLabel={isSubmitting ? t.adding : t.addServer}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      extraAction={
        <Button onClick={run} disabled={test.state === 'testing'}>
          {test.state === 'testing' ? t.testing : t.test}
        </Button>
      }
    >
      <ServerFields
        form={form}
        game={<TypeAndGame form={form} />}
        hasMaxPlayers={fields.includes('maxPlayers')}
      />
      <TestResult test={test} password={form.watch('password')} />
    </ServerDialog>
  );
}
