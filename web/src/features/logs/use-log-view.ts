import { useState } from 'react';
import { type LoadedLog, type LogView, viewOf } from './log-view.js';

interface LogViewHandle {
  /** Undefined until the log has loaded. */
  readonly view: LogView | undefined;
  readonly turnTo: (page: number) => void;
  readonly showNewLines: () => void;
}

const newestOf = (log: LoadedLog | undefined): number | undefined => log && (log.lines[0]?.id ?? 0);

/** The log to show; a new `key` starts at the first page. */
interface LogSubject {
  readonly key: string;
  readonly log: LoadedLog | undefined;
  /** Whether `log` still belongs to the previous key. */
  readonly isReading: boolean;
  /** On a page. */
  readonly rowCount: number;
}

/**
 * Determines which lines are visible. While tailing, new lines appear on the first page automatically; otherwise the
 * view stays put until the user asks for them.
 */
export function useLogView({ key, log, isReading, rowCount }: LogSubject, isTailing: boolean): LogViewHandle {
  const [seen, setSeen] = useState(key);
  const [page, setPage] = useState(1);
  const [shownUpTo, setShownUpTo] = useState<number>();
  const newest = isReading ? undefined : newestOf(log);
  const isFollowing = isTailing && page === 1;
  if (seen !== key) {
    setSeen(key);
    setPage(1);
    setShownUpTo(undefined);
  } else {
    const anchor = isFollowing ? undefined : (shownUpTo ?? newest);
    if (anchor !== shownUpTo) setShownUpTo(anchor);
  }
  return {
    view: log && viewOf(log, page, shownUpTo, rowCount),
    turnTo: setPage,
    showNewLines: () => {
      setPage(1);
      setShownUpTo(newest);
    },
  };
}
