import { useEffect } from 'react';
import { mutate } from 'swr';
import { messageOf } from '../../data/error-message.js';
import { keys } from '../../data/keys.js';
import { refreshPlayers } from '../../data/players/players.actions.js';
import { tellsOfPlayers } from '../../data/players/use-players.js';
import { useTexts } from '../../i18n/texts.js';
import { useLive } from '../../live/live-provider.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { playersTexts } from './texts/en.js';

/** However many come and go, the game server is asked no more often. */
const READ_AT_MOST_EVERY_MS = 5_000;
/** Who joins is announced before the list has them. */
const SETTLE_MS = 500;

/** Reads the list again when the console tells of somebody who came or went. */
export function useFreshPlayers(serverId: number): void {
  const { socket } = useLive();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    const leave = socket.messages.add((message) => {
      if (message.type !== 'timeline' || message.entry.serverId !== serverId) return;
      if (timer !== undefined || !tellsOfPlayers(message.entry)) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          readAt = Date.now();
          // Nobody asked: what it failed with is seen by the age of the list.
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

/** A person wants to know now. */
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
