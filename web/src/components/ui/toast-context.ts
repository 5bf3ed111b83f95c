import { createContext, useContext } from 'react';

export interface Toast {
  readonly title: string;
  readonly description?: string;
  /** Rendered as a button. */
  readonly action?: { readonly label: string; readonly run: () => void };
  readonly tone?: 'success' | 'destructive';
}

/** The id tells a toast from an identical one before it. */
export interface NumberedToast extends Toast {
  readonly id: number;
}

type ShowToast = (toast: Toast) => void;

export const ToastContext = createContext<ShowToast | null>(null);

/** Shows a toast, replacing the visible one. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (show === null) throw new Error('useToast must be used within a ToastProvider');
  return show;
}
