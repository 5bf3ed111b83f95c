import Box from '@mui/material/Box';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { type CommandEntry } from '../../data/console-entries.js';
import { messageOf } from '../../data/error-message.js';
import { useCommandHistory } from '../../data/use-console.js';
import { useTexts } from '../../i18n/texts.js';
import { useLiveState } from '../../live/use-live.js';
import { FONT_MONO } from '../../theme/tokens.js';
import { consolePath } from '../../widgets/paths.js';
import { Card, CardLoading, CardRemark } from './card.js';
import { type ServerWords } from './state-words.js';
import { serverTexts } from './texts/en.js';
import { shortTime } from './times.js';

const SHOWN = 4;

/** Keys of their words. */
const TROUBLES = {
  executed: null,
  failed: 'failed',
  unknown: 'unknown',
} as const satisfies Record<CommandOutcome, string | null>;

/** What was last asked of the server, and the way to ask more. */
export function LastCommands({ serverId }: { serverId: number }) {
  const t = useTexts(serverTexts);
  return (
    <Card title={t.console} more={{ words: t.openConsole, to: consolePath(serverId) }}>
      <Commands serverId={serverId} />
    </Card>
  );
}

function Commands({ serverId }: { serverId: number }) {
  const t = useTexts(serverTexts);
  const { history, error } = useCommandHistory(serverId, useLiveState().status === 'fallback');
  if (error && !history) return <CardRemark>{messageOf(error)}</CardRemark>;
  if (!history) return <CardLoading label={t.loadingCommands} rows={3} />;
  if (history.length === 0) return <CardRemark>{t.noCommands}</CardRemark>;
  return (
    <Box
      component="ol"
      aria-label={t.lastCommands}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
    >
      {history.slice(0, SHOWN).map((entry) => (
        <Command key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The answer is a glimpse: its first line. */
function Command({ entry: { command, response, outcome, actor, timestamp } }: { entry: CommandEntry }) {
  const t = useTexts(serverTexts);
  const trouble = TROUBLES[outcome];
  const answer = response.trim().split('\n', 1)[0] ?? '';
  return (
    <Box component="li" data-command={outcome} sx={{ minWidth: 0, fontSize: '0.78125rem', lineHeight: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 3 }}>
        <Box component="span" sx={{ flex: 1, minWidth: 0, ...cut, fontFamily: FONT_MONO, fontWeight: 550 }}>
          <Box component="span" aria-hidden sx={{ color: 'accent.text', mr: 2 }}>
            &gt;
          </Box>
          {command}
        </Box>
        <Box component="span" sx={{ ...cut, color: 'text.secondary', fontSize: '0.75rem' }}>
          {actor} · <time dateTime={timestamp}>{shortTime(timestamp)}</time>
        </Box>
      </Box>
      <Box
        title={answer}
        sx={{ ...cut, pl: 4, fontFamily: FONT_MONO, color: trouble ? 'state.offline' : 'text.secondary' }}
      >
        {trouble ? withAnswer(t, t[trouble], answer) : answer || t.emptyAnswer}
      </Box>
    </Box>
  );
}

const withAnswer = (t: ServerWords, trouble: string, answer: string): string =>
  answer === '' ? trouble : t.told({ name: trouble, value: answer });
