import { type ServerMessage, type ServerStatusMessage } from '@outpost/contracts/live.js';
import { SOCKET_PATH, SOCKET_TIMELINE } from '@outpost/contracts/socket.js';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { isFetched, isUpdatedLive, keys } from '../data/keys.js';
import { rereadApprovals } from '../data/approvals/approvals.actions.js';
import { forgetSignOutReason, keepSignOutReason } from '../data/auth/sign-out-reason.js';
import { checkServerStatus } from '../data/servers/servers.actions.js';
import { rereadAccounts } from '../data/users/users.actions.js';
import { type FeedMessage, TimelineFeed } from '../data/timeline/timeline-feed.js';
import { TimelineFeedContext } from '../data/timeline/use-feed.js';
import { LastMessage } from './last-message.js';
import { FrameBatch, nextFrame } from './frame-batch.js';
import { LiveCache } from './live-cache.js';
import { browserClock } from './live-clock.js';
import { LiveCommands } from './live-commands.js';
import { LiveSocket, type LiveWebSocket } from './live-socket.js';

export interface Live {
  readonly socket: LiveSocket;
  readonly commands: LiveCommands;
  readonly lastMessage: LastMessage;
}

const LiveContext = createContext<Live | null>(null);

/** Scripts register and delete servers by the hundred; each time, everything would be read again. */
const SOON_MS = 250;
const soon = (run: () => void): void => void setTimeout(run, SOON_MS);

/** Keeps the app's single socket open while the user is signed in. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const { cache, mutate } = useSWRConfig();
  const [live] = useState(createLive);
  const [feed] = useState(() => new TimelineFeed());

  useEffect(() => {
    const liveCache = new LiveCache(cache, mutate);
    const entries = new FrameBatch<FeedMessage>(nextFrame, (messages) => feed.apply(messages));
    const statuses = new FrameBatch<ServerStatusMessage>(
      nextFrame,
      (messages) => void liveCache.applyStatuses(messages),
    );
    const accounts = new FrameBatch<ServerMessage>(soon, () => void rereadAccounts());
    const rights = new FrameBatch<ServerMessage>(soon, () => void mutate(isFetched));
    return live.socket.messages.add((message) => {
      const { type } = message;
      // Skipped entries are in the lists; screens that show them reread them on demand.
      if (type === 'reload' && message.leftOut > 0) void mutate(isUpdatedLive);
      if (type === 'timeline' || type === 'reload') entries.add(message);
      if (type === 'serverStatus') statuses.add(message);
      // Lists and pages may hold what was taken away, or lack what was given.
      if (type === 'rightsChanged') rights.add(message);
      if (type === 'accounts') accounts.add(message);
      if (type === 'approvals') void rereadApprovals(message.serverId);
      if (type === 'health') void mutate(keys.liveHealth, message.problems, { revalidate: false });
    });
  }, [live, feed, cache, mutate]);

  // Changes made while the socket was down were not delivered, so reread on reconnect.
  useEffect(() => {
    let wasOpen = false;
    return live.socket.changes.add(({ status }) => {
      if (status !== 'open') {
        feed.disconnected(new Date());
        return;
      }
      feed.connected(new Date());
      // On opening, the server sends current problems again, if there are any.
      void mutate(keys.liveHealth, [], { revalidate: false });
      if (wasOpen) void mutate(isUpdatedLive);
      wasOpen = true;
    });
  }, [live, feed, mutate]);

  // What may be shown depends on the current user, which only the server knows.
  useEffect(() => live.socket.signedOut.add(() => void mutate(keys.user)), [live, mutate]);

  useEffect(() => {
    // By whatever way somebody signed in.
    forgetSignOutReason();
    live.socket.start();
    return () => live.socket.stop();
  }, [live]);

  return (
    <LiveContext.Provider value={live}>
      <TimelineFeedContext.Provider value={feed}>{children}</TimelineFeedContext.Provider>
    </LiveContext.Provider>
  );
}

export function useLive(): Live {
  const live = useContext(LiveContext);
  if (live === null) throw new Error('useLive must be used within a LiveProvider');
  return live;
}

function createLive(): Live {
  const socket = new LiveSocket({
    clock: browserClock,
    openSocket,
    events: window,
    isBrowserOnline: () => navigator.onLine,
    checkStatus: checkServerStatus,
  });
  // For as long as the socket lives, which may be longer than any screen: the reason is shown on the sign-in page.
  socket.signedOut.add(keepSignOutReason);
  return {
    socket,
    commands: new LiveCommands(socket, browserClock),
    lastMessage: new LastMessage(socket.messages, browserClock),
  };
}

function openSocket(): LiveWebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}${SOCKET_PATH}`, SOCKET_TIMELINE);
}
