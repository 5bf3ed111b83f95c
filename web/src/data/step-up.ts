import { atom } from 'nanostores';

interface PendingStepUp {
  /** True once the user has proved who they are, false if they did not want to. */
  readonly done: Promise<boolean>;
  readonly settle: (isProved: boolean) => void;
}

/** The proof that calls wait for; null if none does. */
export const pendingStepUp = atom<PendingStepUp | null>(null);

/** Has the user prove who they are. Calls that ask at the same time share one dialog. */
export function askStepUp(): Promise<boolean> {
  const pending = pendingStepUp.get();
  if (pending) return pending.done;
  let settle: PendingStepUp['settle'] = () => undefined;
  const done = new Promise<boolean>((resolve) => {
    settle = (isProved) => {
      pendingStepUp.set(null);
      resolve(isProved);
    };
  });
  pendingStepUp.set({ done, settle });
  return done;
}
