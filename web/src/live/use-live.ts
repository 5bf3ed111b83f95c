import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { FrameBatch, nextFrame } from './frame-batch.js';
import { type TellingMessage } from './last-message.js';
import { useLive } from './live-provider.js';
import { type LiveState } from './live-socket.js';

export function useLiveState(): LiveState {
  const { socket } = useLive();
  return useSyncExternalStore(
    (changed) => socket.changes.add(changed),
    () => socket.state,
  );
}

/** Tells the server that these are looked at. A list that holds the same ids must be the same array. */
export function useWatchedServers(serverIds: readonly number[]): void {
  const { socket } = useLive();
  useEffect(() => {
    const releases = serverIds.map((id) => socket.watch(id));
    return () => releases.forEach((release) => release());
  }, [socket, serverIds]);
}

/** The message received last, as of the last frame; forgotten after ten seconds. */
export function useLastMessage(): TellingMessage | undefined {
  const { lastMessage } = useLive();
  const subscribe = useCallback(
    (changed: () => void) => {
      const news = new FrameBatch(nextFrame, changed);
      return lastMessage.changes.add((message) => news.add(message));
    },
    [lastMessage],
  );
  return useSyncExternalStore(subscribe, () => lastMessage.current);
}
