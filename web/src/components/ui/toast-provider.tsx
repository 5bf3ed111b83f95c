import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../i18n/texts.js';
import { uiTexts } from './texts/en.js';
import { ToastCard } from './toast-card.js';
import { type NumberedToast, type Toast, ToastContext } from './toast-context.js';

const FOCUS_KEY = 'F8';
const MAX_WIDTH = 420;

const Viewport = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  outlineOffset: 4,
  borderRadius: 12,
  top: 'calc(4px + env(safe-area-inset-top))',
  left: 8,
  right: 8,
  [theme.breakpoints.up('md')]: {
    top: 12,
    left: '50%',
    right: 'auto',
    width: MAX_WIDTH,
    marginLeft: -MAX_WIDTH / 2,
  },
  '&:empty': { pointerEvents: 'none' },
}));

/** Holds the single visible toast. */
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

interface ToastRegionProps {
  readonly toast: NumberedToast | null;
  readonly onDismiss: (id: number) => void;
}

/** Toasts appear in the middle of the header, where there are no controls; F8 moves the focus there. */
function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  const t = useTexts(uiTexts);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent): void => {
      if (event.key === FOCUS_KEY) region.current?.focus();
    };
    window.addEventListener('keydown', focusRegion);
    return () => window.removeEventListener('keydown', focusRegion);
  }, []);
  // An open dialog sets `aria-hidden` on everything else; toasts must be announced nevertheless.
  useEffect(() => region.current?.removeAttribute('aria-hidden'), [toast]);
  return createPortal(
    <Viewport ref={region} role="region" aria-label={t.notifications} tabIndex={-1}>
      {toast && <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />}
    </Viewport>,
    document.body,
  );
}
