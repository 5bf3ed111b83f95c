import CloudOff from '@mui/icons-material/CloudOffRounded';
import Button from '@mui/material/Button';
import { EmptyState } from './empty-state.js';

export interface LoadFailureProps {
  readonly title: string;
  readonly error: Error;
  readonly onRetry?: () => void;
}

/** Something could not be read: what, why, and the way to try again. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      icon={<CloudOff />}
      title={title}
      text={error.message}
      action={onRetry && <Button onClick={onRetry}>Try again</Button>}
    />
  );
}
