import { useStore } from '@nanostores/react';
import { formatRowTime, formatTimestamp } from '../../i18n/format.js';
import { language } from '../../i18n/language.js';

interface RowTimeProps {
  readonly timestamp: string;
  readonly className?: string;
}

/** When a row of the stream happened. Rows are drawn once, and this one thing of theirs follows the language. */
export function RowTime({ timestamp, className }: RowTimeProps) {
  useStore(language);
  return (
    <time className={className} dateTime={timestamp} title={formatTimestamp(timestamp)}>
      {formatRowTime(timestamp)}
    </time>
  );
}
