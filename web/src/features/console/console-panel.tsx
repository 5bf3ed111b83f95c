import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Server } from '@outpost/contracts/servers.js';
import { type CommandRun, type TimelineEntry } from '@outpost/contracts/timeline.js';
import { Suspense, useCallback, useContext, useId, useMemo, useRef, useState } from 'react';
import { visuallyHidden } from '@mui/utils';
import { translate } from '../../i18n/messages.js';
import { useFeed } from '../../data/timeline/use-feed.js';
import { useTimeline } from '../../data/timeline/use-timeline.js';
import { useEarlierCommands } from '../../data/console/use-earlier-commands.js';
import { useGame } from '../../data/games/use-games.js';
import { usePlayers } from '../../data/players/use-players.js';
import { useCheckedServerStatus } from '../../data/servers/use-server-status.js';
import { hasAllCommands } from '../../data/billing/plan-limits.js';
import { mayOn, mayType } from '../../data/servers/server-access.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { useTexts } from '../../i18n/texts.js';
import { useLiveState, useWatchedServers } from '../../live/use-live.js';
import { PlayerActionContext, type RequestedAction } from '../../components/shared/player-action.js';
import { MayRunContext } from './block-actions.js';
import { type Completion } from './completions.js';
import { CommandInput } from './command-input.js';
import { ConsoleFrame } from './console-frame.js';
import { ConsoleStream } from './console-stream.js';
import { consoleView } from './console-view.js';
import { SearchContext } from './highlighted.js';
import { folded } from './folded-lines.js';
import { OfflineNotice } from './offline-notice.js';
import { PolicyHint } from './policy-hint.js';
import { QuickCommands } from './quick-commands-bar.js';
import { SavedCommands } from './saved-commands.js';
import { streamOf } from './stream-items.js';
import { ListCommandsContext } from './stream-blocks.js';
import { StreamToolbar } from './stream-toolbar.js';
import { consoleTexts } from './texts/en.js';
import { useCarefulExecute } from './use-careful-execute.js';
import { useExecute } from './use-execute.js';
import { useStreamFilter } from './use-stream-filter.js';

const PolicyQuestionPart = lazyPart(async () => (await import('./policy-question.js')).PolicyQuestion);

export function ConsolePanel({ server }: { server: Server }) {
  const t = useTexts(consoleTexts);
  const mayCommand = mayOn(server, 'commands.list');
  const mayRun = useCallback((command: string) => mayType(server, command), [server]);
  const status = useCheckedServerStatus(server);
  const isOnline = status === 'online';
  // Watched last, this server is the one that is polled while there is no socket.
  useWatchedServers(useMemo(() => [server.id], [server.id]));
  const isPolling = useLiveState().status === 'fallback';
  const timeline = useTimeline(
    useMemo(() => consoleView(server.id), [server.id]),
    isPolling,
  );
  const { entries = NONE } = timeline;
  const { gaps } = useFeed(server.id);
  const filter = useStreamFilter(useMemo(() => folded(streamOf(entries, gaps)), [entries, gaps]));
  const runs = useMemo(() => runsOf(entries), [entries]);
  const { pending, execute, send: sendOrder, refused, settle } = useExecute(server.id);
  const game = useGame(server.game);
  const { send, question } = useCarefulExecute(game, hasAllCommands(server), execute);
  const known = typeof game === 'object' ? game : NOTHING_KNOWN;
  const { data: list } = usePlayers(server.id);
  const [action, setAction] = useState<Completion['action']>();
  const [command, setCommand] = useState('');
  const [isTyping, setTyping] = useState(false);
  const earlier = useEarlierCommands(server.id, isTyping);
  const input = useRef<HTMLInputElement>(null);
  const noticeId = useId();

  const draft = (text: string): void => {
    setCommand(text);
    input.current?.focus();
  };

  return (
    <ConsoleFrame aria-label={t.consoleOf({ server: server.name })}>
      <StreamToolbar server={server} filter={filter} />
      <SearchContext value={filter.highlighted}>
        <MayRunContext value={mayRun}>
          <ListCommandsContext value={known.listCommands}>
            <ConsoleStream
              timeline={timeline}
              filter={filter}
              pending={pending}
              onRunAgain={isOnline ? send : undefined}
            />
          </ListCommandsContext>
        </MayRunContext>
      </SearchContext>
      <Box sx={{ borderTop: '1px solid', borderColor: 'line.normal' }}>
        {!isOnline && (
          <OfflineNotice
            id={noticeId}
            status={status}
            reason={server.statusReason === null ? null : translate(server, 'statusReason')}
          />
        )}
        {mayCommand ? (
          <>
            <QuickCommands server={server} isDisabled={!isOnline} onExecute={send} onDraft={draft} />
            <CommandInput
              inputRef={input}
              command={command}
              onChange={setCommand}
              onExecute={send}
              disabledBy={isOnline ? undefined : noticeId}
              isExecuting={pending.length > 0}
              earlier={[...runs, ...earlier].map((run) => run.command)}
              onFocus={() => setTyping(true)}
              completing={{
                catalogue: known.catalogue,
                players: list?.players ?? NONE,
              }}
              onAction={setAction}
              aside={
                <SavedCommands server={server} command={command} isDisabled={!isOnline} onExecute={send} />
              }
            />
            <PolicyHint server={server} command={command} />
          </>
        ) : (
          <NoCommands server={server} />
        )}
      </Box>
      <AnswerAnnouncer newest={runs[0]} />
      {question}
      {refused && (
        <Suspense>
          <PolicyQuestionPart
            serverId={server.id}
            refused={refused}
            onReason={(reason) => {
              settle();
              sendOrder({ command: refused.command, reason });
            }}
            onClose={settle}
          />
        </Suspense>
      )}
      {action && <PickedAction server={server} {...action} onClose={() => setAction(undefined)} />}
    </ConsoleFrame>
  );
}

/** The dialog of another feature for a completion that is an action. */
const PickedAction = (requested: RequestedAction) => useContext(PlayerActionContext)?.(requested) ?? null;

/** In place of the command line, for those who only watch. */
function NoCommands({ server }: { server: Server }) {
  const t = useTexts(consoleTexts);
  return (
    <Typography
      variant="small"
      component="p"
      sx={{ m: 0, px: { xs: 3, sm: 4.5 }, py: 3, color: 'text.secondary' }}
    >
      {server.beyondPlan ? t.readOnly : t.noCommands}
    </Typography>
  );
}

const NONE: readonly never[] = [];
const NOTHING_KNOWN = { catalogue: NONE, listCommands: NONE };

const runsOf = (entries: readonly TimelineEntry[]): readonly CommandRun[] =>
  entries.flatMap((entry) => (entry.type === 'command' ? [entry.run] : []));

const LONGEST_READ_OUT = 300;

/**
 * Announces the result of the newest command to screen readers; making the whole stream a live region would flood them.
 */
function AnswerAnnouncer({ newest }: { newest: CommandRun | undefined }) {
  const t = useTexts(consoleTexts);
  return (
    <div aria-live="polite" style={visuallyHidden}>
      {newest &&
        t.answer({
          command: newest.command,
          outcome: t[newest.outcome],
          answer: (newest.response ?? '').slice(0, LONGEST_READ_OUT),
        })}
    </div>
  );
}
