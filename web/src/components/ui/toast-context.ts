import { createContext, useContext } from 'react';

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** What to do about it, as a button. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly tone?: 'success' | 'destructive';
}

/** The number tells a toast from an equal one before it. */
export interface NumberedToast extends Toast {
  readonly id: number;
}

type ShowToast = (toast: Toast) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** Shows a toast; the one that is visible makes room for it. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('useToast must be used within a ToastProvider');
  return show;
}
