import Check from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import { type Truncation, type CommandOutcome } from '@outpost/contracts/console.js';
import { ANSWER_STORED_BYTES, LINE_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type CommandEntry, type LineEntry } from '@outpost/contracts/timeline.js';
import { memo } from 'react';
import { formatBytes } from '../../i18n/format.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { BlockActions } from './block-actions.js';
import { Answer, Aside, Block, CommandLine, CommandText, BlockOutput, Time } from './block-styles.js';
import { answerOf, OUTCOME_COLORS, wayOf } from './entry-labels.js';
import { Highlighted } from './highlighted.js';
import { consoleTexts } from './texts/en.js';
import { type PendingCommand } from './use-execute.js';

const Prompt = () => (
  <Box component="span" aria-hidden sx={{ color: 'accent.text', fontWeight: 700 }}>
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
  const { run, timestamp } = entry;
  const { command, outcome, notKept } = run;
  const answer = answerOf(entry);
  return (
    <Block data-command={command}>
      <Time timestamp={timestamp} />
      <CommandLine>
        <Prompt />
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
        {answer === '' ? (
          <NoOutput outcome={outcome} />
        ) : (
          <Answer>
            <Highlighted text={answer} />
          </Answer>
        )}
        <TruncationNote of={run} storedBytes={ANSWER_STORED_BYTES} />
        {notKept !== undefined && (
          <Box sx={{ color: 'state.limited', fontSize: '0.75rem' }}>
            {t.notKept({ why: translate(run, 'notKept') })}
          </Box>
        )}
      </BlockOutput>
    </Block>
  );
});

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
function TruncationNote({ of: { wholeBytes }, storedBytes }: { of: Truncation; storedBytes: number }) {
  const t = useTexts(consoleTexts);
  if (wholeBytes === undefined) return null;
  const sizes = { shown: formatBytes(storedBytes), whole: formatBytes(wholeBytes) };
  return <Box sx={{ color: 'faint.text', fontStyle: 'italic' }}>{t.onlyBeginning(sizes)}</Box>;
}

/** A line the game server printed on its own. */
export const LineBlock = memo(function LineBlock({ line }: { line: LineEntry }) {
  return (
    <Block data-line>
      <Time timestamp={line.timestamp} />
      <BlockOutput>
        <Answer sx={{ mt: 0, color: 'text.primary' }}>
          <Highlighted text={line.message.trimEnd()} />
        </Answer>
        <TruncationNote of={line} storedBytes={LINE_STORED_BYTES} />
      </BlockOutput>
    </Block>
  );
});

export function PendingBlock({ pending }: { pending: PendingCommand }) {
  const t = useTexts(consoleTexts);
  return (
    <Block aria-busy="true">
      <Time timestamp={new Date(pending.sentAt).toISOString()} />
      <CommandLine>
        <Prompt />
        <CommandText>{pending.command}</CommandText>
      </CommandLine>
      <BlockOutput sx={{ color: 'faint.text' }}>{t.waiting}</BlockOutput>
    </Block>
  );
}
