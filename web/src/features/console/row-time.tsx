import { useStore } from '@nanostores/react';
import { styled } from '@mui/material/styles';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { Link } from 'react-router-dom';
import { formatRowTime, formatTimestamp } from '../../i18n/format.js';
import { language } from '../../i18n/language.js';
import { linePath } from '../../components/shared/paths.js';

interface RowTimeProps {
  readonly timestamp: string;
  /** Then the time is an address of it; undefined for what is not stored. */
  readonly entry?: Pick<TimelineEntry, 'id' | 'serverId'> | undefined;
  readonly className?: string;
}

/** Of hundreds of rows; the keyboard reaches any of them by a time or a search. */
const Address = styled(Link)(({ theme }) => ({
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  // Large enough for a finger, without moving what is around it.
  [theme.breakpoints.down('md')]: { display: 'inline-block', paddingBlock: 5, marginBlock: -5 },
}));

/** The time of a row. Rows are memoized, so this subscribes to the language itself. */
export function RowTime({ timestamp, entry, className }: RowTimeProps) {
  useStore(language);
  const time = formatRowTime(timestamp);
  return (
    <time className={className} dateTime={timestamp} title={formatTimestamp(timestamp)}>
      {entry ? (
        <Address to={linePath(entry.serverId, entry.id)} tabIndex={-1}>
          {time}
        </Address>
      ) : (
        time
      )}
    </time>
  );
}
