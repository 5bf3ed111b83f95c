import { type ServerStatusMessage, SOCKET_BATCHES, SOCKET_PATH } from '@outpost/contracts/live.js';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { type ScopedMutator, useSWRConfig } from 'swr';
import { useSignedInUser } from '../data/auth-provider.js';
import { type ConsoleMark, markOfReconnect, withMark } from '../data/console-marks.js';
import { isKeptLive, keys } from '../data/keys.js';
import { readMissedLogs } from '../data/logs.actions.js';
import { checkServerStatus } from '../data/servers.actions.js';
import { LastMessage } from './last-message.js';
import { FrameBatch, nextFrame } from './frame-batch.js';
import { isOfStream, isStatus, LiveCache, type StreamMessage } from './live-cache.js';
import { browserClock } from './live-clock.js';
import { LiveCommands } from './live-commands.js';
import { LiveSocket, type LiveWebSocket } from './live-socket.js';

export interface Live {
  readonly socket: LiveSocket;
  readonly commands: LiveCommands;
  readonly lastMessage: LastMessage;
}

const LiveContext = createContext<Live | null>(null);

/** Opens the one socket of the app for as long as somebody is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { username } = useSignedInUser();
  const { cache, mutate } = useSWRConfig();
  const [live] = useState(createLive);

  useEffect(() => {
    const news = new LiveCache(cache, mutate, username, readMissedLogs);
    const stream = new FrameBatch<StreamMessage>(nextFrame, (messages) => void news.applyStream(messages));
    const statuses = new FrameBatch<ServerStatusMessage>(
      nextFrame,
      (messages) => void news.applyStatuses(messages),
    );
    return live.socket.messages.add((message) => {
      if (isOfStream(message)) stream.add(message);
      else if (isStatus(message)) statuses.add(message);
      else void news.apply(message);
    });
  }, [live, cache, mutate, username]);

  // What happened while the socket was down was told to nobody.
  useEffect(() => {
    let wasOpen = false;
    let lostAt: Date | undefined;
    return live.socket.changes.add(({ status }) => {
      if (status !== 'open') {
        if (wasOpen) lostAt ??= new Date();
        return;
      }
      // Told anew on opening, where there is something.
      void mutate(keys.liveHealth, [], { revalidate: false });
      if (wasOpen) void mutate(isKeptLive);
      if (lostAt) void addGap(mutate, markOfReconnect(lostAt, new Date()));
      wasOpen = true;
      lostAt = undefined;
    });
  }, [live, mutate]);

  // Who is signed in decides what is shown, and only the server knows.
  useEffect(() => live.socket.signedOut.add(() => void mutate(keys.user)), [live, mutate]);

  useEffect(() => {
    live.socket.start();
    return () => live.socket.stop();
  }, [live]);

  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive must be used within a LiveProvider');
  return live;
}

const addGap = (mutate: ScopedMutator, gap: ConsoleMark): Promise<unknown> =>
  mutate<readonly ConsoleMark[]>(keys.liveGaps, (gaps = []) => withMark(gaps, gap), { revalidate: false });

function createLive(): Live {
  const socket = new LiveSocket({
    clock: browserClock,
    openSocket,
    events: window,
    isBrowserOnline: () => navigator.onLine,
    checkStatus: checkServerStatus,
  });
  return {
    socket,
    commands: new LiveCommands(socket, browserClock),
    lastMessage: new LastMessage(socket.messages, browserClock),
  };
}

function openSocket(): LiveWebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}${SOCKET_PATH}`, SOCKET_BATCHES);
}
