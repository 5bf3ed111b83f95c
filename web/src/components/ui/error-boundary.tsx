import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Component, type ReactNode } from 'react';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from './empty-state.js';
import { LogoMark } from './logo.js';
import { uiTexts } from './texts/en.js';

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/**
 * Shown in place of a page that crashed. The usual cause is an update of the panel while a page is open: the old
 * version's files are gone, and a reload fetches the new ones.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === null ? this.props.children : <BrokenPage error={error} />;
  }
}

function BrokenPage({ error }: { error: Error }) {
  const t = useTexts(uiTexts);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      <EmptyState
        icon={<LogoMark />}
        title={t.broken}
        text={messageOf(error)}
        action={<Button onClick={() => location.reload()}>{t.loadAgain}</Button>}
      />
    </Box>
  );
}
