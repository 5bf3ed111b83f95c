import Button from '@mui/material/Button';
import { ServerDialog } from './server-dialog.js';
import { ServerFields } from './server-fields.js';
import { TestResult } from './test-result.js';
import { TypeAndGame } from './type-and-game.js';
import { useAddServerForm } from './use-add-server-form.js';
import { useConnectionTest } from './use-connection-test.js';

export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const { form, submit } = useAddServerForm(onClose);
  const { test, run } = useConnectionTest(form);
  const { isSubmitting } = form.formState;
  const type = form.watch('type');
  return (
    <ServerDialog
      title="Add New Server"
      subtitle="Connect a game server through its RCON port."
      type={type}
      submitLabel={isSubmitting ? 'Adding...' : 'Add Server'}
      isSubmitting={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
      extraAction={
        <Button onClick={run} disabled={test.state === 'testing'}>
          {test.state === 'testing' ? 'Testing...' : 'Test Connection'}
        </Button>
      }
    >
      <ServerFields form={form} game={<TypeAndGame form={form} />} hasMaxPlayers={type === 'source'} />
      <TestResult test={test} password={form.watch('password')} />
    </ServerDialog>
  );
}
