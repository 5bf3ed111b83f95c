import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Server } from '@outpost/contracts/servers.js';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useGame } from '../../../data/games/use-games.js';
import { usePastTimeline } from '../../../data/timeline/use-past-timeline.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { useTexts } from '../../../i18n/texts.js';
import { consolePath } from '../../../components/shared/paths.js';
import { MayRunContext } from '../block-actions.js';
import { ConsoleFrame } from '../console-frame.js';
import { ConsoleStream } from '../console-stream.js';
import { consoleView } from '../console-view.js';
import { folded } from '../folded-lines.js';
import { SearchContext } from '../highlighted.js';
import { ListCommandsContext } from '../stream-blocks.js';
import { streamOf } from '../stream-items.js';
import { StreamToolbar } from '../stream-toolbar.js';
import { timeOf } from '../stream-rows.js';
import { consoleTexts } from '../texts/en.js';
import { useStreamFilter } from '../use-stream-filter.js';
import { itemAt } from './item-at.js';

const NONE: readonly never[] = [];
/** Commands are sent from the present. */
const runsNothing = (): boolean => false;

interface PastConsoleProps {
  readonly server: Server;
  /** Id of the entry to begin with. */
  readonly at: number;
}

/** What the console showed around an entry of the past: to be read, not to send commands. */
export function PastConsole({ server, at }: PastConsoleProps) {
  const t = useTexts(consoleTexts);
  const timeline = usePastTimeline(
    useMemo(() => consoleView(server.id), [server.id]),
    at,
  );
  const { entries, hasNewer, loadNewer } = timeline;
  const all = useMemo(() => folded(streamOf(entries ?? NONE, NONE)), [entries]);
  const filter = useStreamFilter(all);
  const game = useGame(server.game);
  const target = itemAt(all, at);
  return (
    <ConsoleFrame aria-label={t.consoleOf({ server: server.name })}>
      <StreamToolbar server={server} filter={filter} />
      <SearchContext value={filter.highlighted}>
        <MayRunContext value={runsNothing}>
          <ListCommandsContext value={typeof game === 'object' ? game.listCommands : NONE}>
            <ConsoleStream
              // Mounted anew once it is known where it begins.
              key={target?.key}
              timeline={timeline}
              filter={filter}
              pending={NONE}
              onRunAgain={undefined}
              past={{ target: target?.key, loadNewer: hasNewer ? loadNewer : undefined }}
            />
          </ListCommandsContext>
        </MayRunContext>
      </SearchContext>
      <ReadingBar serverId={server.id} timestamp={target && timeOf(target)} />
    </ConsoleFrame>
  );
}

interface ReadingBarProps {
  readonly serverId: number;
  /** Undefined until it is read, and where nothing was recorded. */
  readonly timestamp: string | undefined;
}

/** In place of the command line. */
function ReadingBar({ serverId, timestamp }: ReadingBarProps) {
  const t = useTexts(consoleTexts);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: { xs: 3, sm: 4.5 },
        py: 2.5,
        borderTop: '1px solid',
        borderColor: 'line.normal',
        fontSize: '0.8125rem',
        color: 'text.secondary',
      }}
    >
      <span role="status">{timestamp && t.readingPast({ time: formatTimestamp(timestamp) })}</span>
      <Button
        component={Link}
        to={consolePath(serverId)}
        variant="contained"
        color="primary"
        sx={{ ml: 'auto' }}
      >
        {t.backToNow}
      </Button>
    </Box>
  );
}
