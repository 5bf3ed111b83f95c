import { useEffect } from 'react';
import { mutate } from 'swr';
import { messageOf } from '../../data/error-message.js';
import { keys } from '../../data/keys.js';
import { refreshPlayers } from '../../data/players/players.actions.js';
import { isJoinOrLeave } from '../../data/players/use-players.js';
import { useTexts } from '../../i18n/texts.js';
import { useLive } from '../../live/live-provider.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { playersTexts } from './texts/en.js';

/** Rate limit for queries to the game server, however many players come and go. */
const READ_AT_MOST_EVERY_MS = 5_000;
/** A join is announced before the player appears in the list. */
const SETTLE_MS = 500;

/** Refreshes the list when the console reports a player joining or leaving. */
export function useFreshPlayers(serverId: number): void {
  const { socket } = useLive();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    const leave = socket.messages.add((message) => {
      if (message.type !== 'timeline' || message.entry.serverId !== serverId) return;
      if (timer !== undefined || !isJoinOrLeave(message.entry)) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          readAt = Date.now();
          // Automatic refresh: a failure is only visible in the list's age.
          refreshPlayers(serverId).catch(() => void mutate(keys.players(serverId)));
        },
        Math.max(SETTLE_MS, readAt + READ_AT_MOST_EVERY_MS - Date.now()),
      );
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [socket, serverId]);
}

/** For an explicit user request, so failures are reported. */
export function useRefresh(serverId: number) {
  const t = useTexts(playersTexts);
  const toast = useToast();
  return useAction(async () => {
    try {
      await refreshPlayers(serverId);
    } catch (error) {
      toast({ title: t.refreshFailed, description: messageOf(error), tone: 'destructive' });
      await mutate(keys.players(serverId));
    }
  });
}
