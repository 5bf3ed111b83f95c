import { useState } from 'react';
import { type LoadedLog, type LogView, viewOf } from './log-view.js';

interface LogViewHandle {
  /** Undefined until there is something to look at. */
  readonly view: LogView | undefined;
  readonly turnTo: (page: number) => void;
  readonly showNewLines: () => void;
}

const newestOf = (log: LoadedLog | undefined): number | undefined => log && (log.lines[0]?.id ?? 0);

/** What is looked at: another `key` begins at its first page. */
interface LogSubject {
  readonly key: string;
  readonly log: LoadedLog | undefined;
  /** The log is still that of the key before. */
  readonly isReading: boolean;
}

/**
 * Which lines are on screen. New ones appear by themselves on the first page while the tail is followed; everywhere
 * else the reader stays where they are until they ask for the new lines.
 */
export function useLogView({ key, log, isReading }: LogSubject, isTailing: boolean): LogViewHandle {
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
    view: log && viewOf(log, page, shownUpTo),
    turnTo: setPage,
    showNewLines: () => {
      setPage(1);
      setShownUpTo(newest);
    },
  };
}
