import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { FrameBatch, nextFrame } from './frame-batch.js';
import { type UserMessage } from './last-message.js';
import { useLive } from './live-provider.js';
import { type LiveState } from './live-socket.js';

export function useLiveState(): LiveState {
  const { socket } = useLive();
  return useSyncExternalStore(
    (changed) => socket.changes.add(changed),
    () => socket.state,
  );
}

/** Subscribes to the servers. The array must keep its identity while its ids stay the same. */
export function useWatchedServers(serverIds: readonly number[]): void {
  const { socket } = useLive();
  useEffect(() => {
    const releases = serverIds.map((id) => socket.watch(id));
    return () => releases.forEach((release) => release());
  }, [socket, serverIds]);
}

/** The last message received, updated once per frame; cleared after ten seconds. */
export function useLastMessage(): UserMessage | undefined {
  const { lastMessage } = useLive();
  const subscribe = useCallback(
    (changed: () => void) => {
      const batch = new FrameBatch(nextFrame, changed);
      return lastMessage.changes.add((message) => batch.add(message));
    },
    [lastMessage],
  );
  return useSyncExternalStore(subscribe, () => lastMessage.current);
}
