import CloudOff from '@mui/icons-material/CloudOffRounded';
import Button from '@mui/material/Button';
import { messageOf } from '../../data/error-message.js';
import { useTexts } from '../../i18n/texts.js';
import { EmptyState } from './empty-state.js';
import { uiTexts } from './texts/en.js';

interface LoadFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** States what could not be loaded and why, with a retry button. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const t = useTexts(uiTexts);
  return (
    <EmptyState
      icon={<CloudOff />}
      title={title}
      text={messageOf(error)}
      action={onRetry && <Button onClick={onRetry}>{t.tryAgain}</Button>}
    />
  );
}
