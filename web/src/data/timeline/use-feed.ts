import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Feed, TimelineFeed } from './timeline-feed.js';

/** Where there is no live connection, nothing is told. */
export const TimelineFeedContext = createContext(new TimelineFeed());

export const useTimelineFeed = (): TimelineFeed => useContext(TimelineFeedContext);

export function useFeed(serverId: number): Feed {
  const feed = useTimelineFeed();
  return useSyncExternalStore(feed.subscribe, () => feed.of(serverId));
}
