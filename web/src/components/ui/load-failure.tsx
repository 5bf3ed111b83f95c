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

/** Something could not be read: what, why, and the way to try again. */
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
