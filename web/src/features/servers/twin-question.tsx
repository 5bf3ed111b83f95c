import { ConfirmDialog } from '../../components/ui/confirm-dialog.js';
import { useAction } from '../../components/ui/use-action.js';
import { useTexts } from '../../i18n/texts.js';
import { type Twin } from './server-twin.js';
import { serversTexts } from './texts/en.js';

interface TwinQuestionProps {
  readonly twin: Twin;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a server is added that may be there already. */
export function TwinQuestion({ twin: { by, server }, onConfirm, onClose }: TwinQuestionProps) {
  const t = useTexts(serversTexts);
  const { run, isPending } = useAction(onConfirm);
  const address = `${server.host}:${server.port}`;
  return (
    <ConfirmDialog
      isOpen
      title={t.twinQuestion}
      confirmLabel={t.addAnyway}
      isHarmful={false}
      isPending={isPending}
      onConfirm={() => run()}
      onClose={onClose}
    >
      {by === 'address'
        ? t.twinByAddress({ name: server.name, address })
        : t.twinByName({ name: server.name, address })}
    </ConfirmDialog>
  );
}
