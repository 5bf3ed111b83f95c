import { useStore } from '@nanostores/react';
import { formatRowTime, formatTimestamp } from '../../i18n/format.js';
import { language } from '../../i18n/language.js';

interface RowTimeProps {
  readonly timestamp: string;
  readonly className?: string;
}

/** The time of a row. Rows are memoized, so this subscribes to the language itself. */
export function RowTime({ timestamp, className }: RowTimeProps) {
  useStore(language);
  return (
    <time className={className} dateTime={timestamp} title={formatTimestamp(timestamp)}>
      {formatRowTime(timestamp)}
    </time>
  );
}
