import Check from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import { type Truncation, type CommandOutcome } from '@outpost/contracts/console.js';
import { ANSWER_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type CommandEntry } from '@outpost/contracts/timeline.js';
import { createContext, memo, Suspense, useContext } from 'react';
import { useAuth } from '../../data/auth/auth-provider.js';
import { formatBytes } from '../../i18n/format.js';
import { lazyPart } from '../../i18n/lazy-part.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { BlockActions } from './block-actions.js';
import {
  Answer,
  Aside,
  BlockOutput,
  CommandLine,
  CommandText,
  Mark,
  StreamBlock,
  Time,
} from './block-styles.js';
import { answerOf, OUTCOME_COLORS, wayOf } from './entry-labels.js';
import { Highlighted } from './highlighted.js';
import { consoleTexts } from './texts/en.js';
import { type PendingCommand } from './use-execute.js';

const AnswerTablePart = lazyPart(async () => (await import('./answer-table/answer-table.js')).AnswerTable);

/** The commands of the game whose answers can be read as tables. */
export const ListCommandsContext = createContext<readonly string[]>([]);

const Prompt = () => (
  <Box component="span" aria-hidden sx={{ fontWeight: 700 }}>
    &gt;
  </Box>
);

interface CommandBlockProps {
  readonly entry: CommandEntry;
  /** Undefined while commands can't be sent. */
  readonly onRunAgain: ((command: string) => void) | undefined;
}

/** A command and its answer, with author, time, source, duration and outcome. */
export const CommandBlock = memo(function CommandBlock({ entry, onRunAgain }: CommandBlockProps) {
  const t = useTexts(consoleTexts);
  const { user } = useAuth();
  const { run, timestamp } = entry;
  const { command, outcome, notKept } = run;
  const answer = answerOf(entry);
  return (
    <StreamBlock data-command={command} data-tone={run.actor === user?.username ? 'own' : 'others'}>
      <Time timestamp={timestamp} entry={entry} />
      <Mark>
        <Prompt />
      </Mark>
      <CommandLine>
        <CommandText>
          <Highlighted text={command} />
        </CommandText>
        <BlockActions entry={entry} onRunAgain={onRunAgain} />
      </CommandLine>
      <Aside>
        <Highlighted text={run.actor} />
        {` · ${wayOf(run, t)}`}
        {outcome === 'executed' && <ExecutedMark />}
      </Aside>
      <BlockOutput>
        <Outcome outcome={outcome} />
        {answer === '' ? <NoOutput outcome={outcome} /> : <AnswerBody entry={entry} answer={answer} />}
        <TruncationNote of={run} storedBytes={ANSWER_STORED_BYTES} />
        {notKept !== undefined && (
          <Box sx={{ color: 'state.limited', fontSize: '0.75rem' }}>
            {t.notKept({ why: translate(run, 'notKept') })}
          </Box>
        )}
      </BlockOutput>
    </StreamBlock>
  );
});

function AnswerBody({ entry: { serverId, run }, answer }: { entry: CommandEntry; answer: string }) {
  const command = run.command.trim().toLowerCase();
  const isList = useContext(ListCommandsContext).some((line) => line.toLowerCase() === command);
  const text = (
    <Answer>
      <Highlighted text={answer} />
    </Answer>
  );
  if (!isList || run.historyId === null || run.outcome !== 'executed') return text;
  return (
    <Suspense fallback={text}>
      <AnswerTablePart serverId={serverId} historyId={run.historyId}>
        {text}
      </AnswerTablePart>
    </Suspense>
  );
}

function ExecutedMark() {
  const t = useTexts(consoleTexts);
  return (
    <Check
      titleAccess={t.executed}
      sx={{ fontSize: 14, ml: 1, mb: '-2px', color: OUTCOME_COLORS.executed }}
    />
  );
}

/** Success is the expected outcome, so only other outcomes are labelled. */
function Outcome({ outcome }: { outcome: CommandOutcome }) {
  const t = useTexts(consoleTexts);
  if (outcome === 'executed') return null;
  return (
    <Box component="span" sx={{ color: OUTCOME_COLORS[outcome], fontSize: '0.75rem', fontWeight: 600 }}>
      {t[outcome]}
    </Box>
  );
}

function NoOutput({ outcome }: { outcome: CommandOutcome }) {
  const t = useTexts(consoleTexts);
  if (outcome !== 'executed') return null;
  return <Box sx={{ color: 'faint.text', fontStyle: 'italic' }}>{t.noOutput}</Box>;
}

/** Notes that a truncated answer or line was longer than the part that is stored. */
export function TruncationNote({ of: { wholeBytes }, storedBytes }: { of: Truncation; storedBytes: number }) {
  const t = useTexts(consoleTexts);
  if (wholeBytes === undefined) return null;
  const sizes = { shown: formatBytes(storedBytes), whole: formatBytes(wholeBytes) };
  return <Box sx={{ color: 'faint.text', fontStyle: 'italic' }}>{t.onlyBeginning(sizes)}</Box>;
}

export function PendingBlock({ pending }: { pending: PendingCommand }) {
  const t = useTexts(consoleTexts);
  return (
    <StreamBlock aria-busy="true" data-tone="own">
      <Time timestamp={new Date(pending.sentAt).toISOString()} />
      <Mark>
        <Prompt />
      </Mark>
      <CommandLine>
        <CommandText>{pending.command}</CommandText>
      </CommandLine>
      <BlockOutput sx={{ color: 'faint.text' }}>{t.waiting}</BlockOutput>
    </StreamBlock>
  );
}
