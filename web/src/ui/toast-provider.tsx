import { type ReactNode, useCallback, useState } from 'react';
import { type NumberedToast, type Toast, ToastContext } from './toast-context.js';
import { ToastRegion } from './toast-region.js';

/** Holds the one toast there can be. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<NumberedToast | null>(null);
  const show = useCallback((next: Toast) => setToast((shown) => ({ ...next, id: (shown?.id ?? 0) + 1 })), []);
  const dismiss = useCallback((id: number) => setToast((shown) => (shown?.id === id ? null : shown)), []);
  return (
    <ToastContext.Provider value={show}>
      {children}
      <ToastRegion toast={toast} onDismiss={dismiss} />
    </ToastContext.Provider>
  );
}
