import Check from '@mui/icons-material/CheckRounded';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type CommandOutcome } from '@outpost/contracts/console.js';
import { memo } from 'react';
import { type CommandEntry, type ConsoleLine } from '../../data/console-entries.js';
import { FONT_SANS } from '../../theme/tokens.js';
import { BlockActions } from './block-actions.js';
import { originOf, OUTCOMES } from './entry-words.js';
import { clockTime, fullTime } from './time-format.js';
import { type PendingCommand } from './use-execute.js';

const Block = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '76px minmax(0, 1fr)',
  columnGap: 14,
  padding: '7px 18px',
  '&:hover': { backgroundColor: theme.vars.palette.action.hover },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', padding: '7px 14px' },
}));

const Time = styled('time')(({ theme }) => ({
  color: theme.vars.palette.faint.text,
  fontSize: '0.75rem',
  lineHeight: '1.3rem',
  whiteSpace: 'nowrap',
}));

const CommandLine = styled('div')({ display: 'flex', alignItems: 'baseline', gap: 10, minWidth: 0 });

const CommandText = styled('span')({
  flex: '0 1 auto',
  minWidth: 0,
  fontWeight: 600,
  overflowWrap: 'anywhere',
});

const Aside = styled('span')(({ theme }) => ({
  marginLeft: 'auto',
  flex: 'none',
  maxWidth: '45%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  fontFamily: FONT_SANS,
  fontSize: '0.75rem',
  color: theme.vars.palette.faint.text,
  [theme.breakpoints.down('sm')]: { maxWidth: '60%' },
}));

const Answer = styled('pre')(({ theme }) => ({
  margin: 0,
  marginTop: 2,
  font: 'inherit',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

const Prompt = () => (
  <Box component="span" aria-hidden sx={{ color: 'accent.text', fontWeight: 700 }}>
    &gt;
  </Box>
);

export interface CommandBlockProps {
  readonly entry: CommandEntry;
  /** Undefined while nothing can be sent. */
  readonly onRunAgain: ((command: string) => void) | undefined;
}

/** A command and its answer: who sent it, when, by which way, how long it took and how it ended. */
export const CommandBlock = memo(function CommandBlock({ entry, onRunAgain }: CommandBlockProps) {
  const { outcome, timestamp } = entry;
  return (
    <Block data-command={entry.command}>
      <Time dateTime={timestamp} title={fullTime(timestamp)}>
        {clockTime(timestamp)}
      </Time>
      <div>
        <CommandLine>
          <Prompt />
          <CommandText>{entry.command}</CommandText>
          <Aside>
            {originOf(entry)}
            {outcome === 'executed' && <ExecutedMark />}
          </Aside>
          <BlockActions entry={entry} onRunAgain={onRunAgain} />
        </CommandLine>
        <Outcome outcome={outcome} />
        {entry.response === '' ? <NoOutput outcome={outcome} /> : <Answer>{entry.response.trimEnd()}</Answer>}
      </div>
    </Block>
  );
});

const ExecutedMark = () => (
  <Check
    titleAccess={OUTCOMES.executed.word}
    sx={{ fontSize: 14, ml: 1, mb: '-2px', color: OUTCOMES.executed.color }}
  />
);

/** That a command was executed is what everybody expects: a mark is enough. */
function Outcome({ outcome }: { outcome: CommandOutcome }) {
  if (outcome === 'executed') return null;
  const { word, color } = OUTCOMES[outcome];
  return (
    <Box component="span" sx={{ color, fontSize: '0.75rem', fontWeight: 600 }}>
      {word}
    </Box>
  );
}

function NoOutput({ outcome }: { outcome: CommandOutcome }) {
  if (outcome !== 'executed') return null;
  return <Box sx={{ color: 'faint.text', fontStyle: 'italic' }}>(no output)</Box>;
}

/** A line the game server printed on its own. */
export const LineBlock = memo(function LineBlock({ line }: { line: ConsoleLine }) {
  return (
    <Block data-line>
      <Time dateTime={line.timestamp} title={fullTime(line.timestamp)}>
        {clockTime(line.timestamp)}
      </Time>
      <Answer sx={{ mt: 0, color: 'text.primary' }}>{line.text.trimEnd()}</Answer>
    </Block>
  );
});

export function PendingBlock({ pending }: { pending: PendingCommand }) {
  const timestamp = new Date(pending.sentAt).toISOString();
  return (
    <Block aria-busy="true">
      <Time dateTime={timestamp}>{clockTime(timestamp)}</Time>
      <div>
        <CommandLine>
          <Prompt />
          <CommandText>{pending.command}</CommandText>
        </CommandLine>
        <Box sx={{ color: 'faint.text' }}>waiting for the answer…</Box>
      </div>
    </Block>
  );
}
