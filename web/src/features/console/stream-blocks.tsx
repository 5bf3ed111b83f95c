import Check from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import { type Beginning, type CommandOutcome } from '@outpost/contracts/console.js';
import { ANSWER_KEPT_BYTES, LINE_KEPT_BYTES } from '@outpost/contracts/limits.js';
import { type CommandEntry, type LineEntry } from '@outpost/contracts/timeline.js';
import { memo } from 'react';
import { formatBytes } from '../../i18n/format.js';
import { translate } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { BlockActions } from './block-actions.js';
import { Answer, Aside, Block, CommandLine, CommandText, Said, Time } from './block-styles.js';
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
  /** Undefined while nothing can be sent. */
  readonly onRunAgain: ((command: string) => void) | undefined;
}

/** A command and its answer: who sent it, when, by which way, how long it took and how it ended. */
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
      <Said>
        <Outcome outcome={outcome} />
        {answer === '' ? (
          <NoOutput outcome={outcome} />
        ) : (
          <Answer>
            <Highlighted text={answer} />
          </Answer>
        )}
        <OnlyBeginning of={run} keptBytes={ANSWER_KEPT_BYTES} />
        {notKept !== undefined && (
          <Box sx={{ color: 'state.limited', fontSize: '0.75rem' }}>
            {t.notKept({ why: translate(run, 'notKept') })}
          </Box>
        )}
      </Said>
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

/** That a command was executed is what everybody expects: a mark is enough. */
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

/** What the game server sent was longer than what is kept of it. */
function OnlyBeginning({ of: { wholeBytes }, keptBytes }: { of: Beginning; keptBytes: number }) {
  const t = useTexts(consoleTexts);
  if (wholeBytes === undefined) return null;
  const sizes = { shown: formatBytes(keptBytes), whole: formatBytes(wholeBytes) };
  return <Box sx={{ color: 'faint.text', fontStyle: 'italic' }}>{t.onlyBeginning(sizes)}</Box>;
}

/** A line the game server printed on its own. */
export const LineBlock = memo(function LineBlock({ line }: { line: LineEntry }) {
  return (
    <Block data-line>
      <Time timestamp={line.timestamp} />
      <Said>
        <Answer sx={{ mt: 0, color: 'text.primary' }}>
          <Highlighted text={line.message.trimEnd()} />
        </Answer>
        <OnlyBeginning of={line} keptBytes={LINE_KEPT_BYTES} />
      </Said>
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
      <Said sx={{ color: 'faint.text' }}>{t.waiting}</Said>
    </Block>
  );
}
