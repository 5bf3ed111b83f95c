import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import { pendingStepUp } from '../data/step-up.js';
import { lazyPart } from '../i18n/lazy-part.js';

const StepUpDialog = lazyPart(
  async () => (await import('../features/step-up/step-up-dialog.js')).StepUpDialog,
);

/** Shows the dialog while a call waits for a proof of who the user is. */
export function StepUpHost() {
  const pending = useStore(pendingStepUp);
  if (!pending) return null;
  return (
    <Suspense>
      <StepUpDialog onSettled={pending.settle} />
    </Suspense>
  );
}
