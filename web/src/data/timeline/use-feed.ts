import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Feed, TimelineFeed } from './timeline-feed.js';

/** Defaults to an empty feed where there is no live connection. */
export const TimelineFeedContext = createContext(new TimelineFeed());

export const useTimelineFeed = (): TimelineFeed => useContext(TimelineFeedContext);

export function useFeed(serverId: number): Feed {
  const feed = useTimelineFeed();
  return useSyncExternalStore(feed.subscribe, () => feed.of(serverId));
}
