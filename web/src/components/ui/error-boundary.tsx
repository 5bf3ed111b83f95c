import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component, type ReactNode, useEffect } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from './empty-state.js';
import { LogoMark } from './logo.js';
import { Panel } from './panel.js';
import { uiTexts } from './texts/en.js';
import { useToast } from './toast-context.js';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (error: Error) => ReactNode;
  /** With another one, the children are tried again. */
  readonly resetKey?: string;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
  readonly resetKey?: string | undefined;
}

/**
 * Shown in place of content that crashed. The usual cause is an update of the panel while a page is open: the old
 * version's files are gone, and a reload fetches the new ones.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: Error): Partial<ErrorBoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === before.resetKey ? null : { error: null, resetKey };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { children, fallback } = this.props;
    return error === null ? children : fallback(error);
  }
}

/** For parts of a page that load on their own: what fails to load leaves the rest of the page usable. */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={(error) => <BrokenPart error={error} />}>{children}</ErrorBoundary>
);

interface OverlayBoundaryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** For dialogs and menus: nobody is told of one that failed to load before it is opened. */
export const OverlayBoundary = ({ isOpen, onClose, children }: OverlayBoundaryProps) => (
  <ErrorBoundary fallback={(error) => isOpen && <BrokenOverlay error={error} onReported={onClose} />}>
    {children}
  </ErrorBoundary>
);

export function BrokenPage({ error }: { error: Error }) {
  const t = useTexts(uiTexts);
  return (
    <Box component="main" sx={{ flex: 1, minHeight: '80dvh', display: 'grid', placeItems: 'center' }}>
      <EmptyState icon={<LogoMark />} title={t.broken} text={messageOf(error)} action={<LoadAgain />} />
    </Box>
  );
}

function BrokenPart({ error }: { error: Error }) {
  const t = useTexts(uiTexts);
  return (
    <Panel sx={{ flex: 1, minWidth: 0, display: 'grid', placeItems: 'center' }}>
      <EmptyState icon={<LogoMark />} title={t.brokenPart} text={messageOf(error)} action={<LoadAgain />} />
    </Panel>
  );
}

function BrokenOverlay({ error, onReported }: { error: Error; onReported: () => void }) {
  const t = useTexts(uiTexts);
  const toast = useToast();
  useEffect(() => {
    toast({
      title: t.brokenPart,
      description: messageOf(error),
      tone: 'destructive',
      action: { label: t.loadAgain, run: () => location.reload() },
    });
    onReported();
  }, [error, onReported, t, toast]);
  return null;
}

function LoadAgain() {
  const t = useTexts(uiTexts);
  return <Button onClick={() => location.reload()}>{t.loadAgain}</Button>;
}
