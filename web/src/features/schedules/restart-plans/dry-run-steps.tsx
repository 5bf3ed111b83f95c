import Box from '@mui/material/Box';
import { type DryRunStep } from '@outpost/contracts/restart-plans.js';
import { formatTimestamp } from '../../../i18n/format.js';
import { translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { InlineCode } from '../../../components/ui/code-block.js';
import { schedulesTexts } from '../texts/en.js';
import { stepWord } from './step-words.js';

interface DryRunStepsProps {
  readonly steps: readonly DryRunStep[];
  /** In which their times are written. */
  readonly timeZone: string;
}

/** What a restart or a task would send, and when. */
export function DryRunSteps({ steps, timeZone }: DryRunStepsProps) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, fontSize: '0.75rem' }}>
      {steps.map((step, index) => (
        <Step key={`${step.kind} ${index}`} step={step} timeZone={timeZone} />
      ))}
    </Box>
  );
}

function Step({ step, timeZone }: { step: DryRunStep; timeZone: string }) {
  const t = useTexts(schedulesTexts);
  const note = translate(step, 'note');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
      <Box
        component="span"
        sx={{ minWidth: 168, fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
      >
        {step.at === null ? t.planAfter : formatTimestamp(step.at, timeZone)}
      </Box>
      <span>{stepWord(step.kind, t)}</span>
      {step.commands.map((command) => (
        <InlineCode key={command}>{command}</InlineCode>
      ))}
      {note !== '' && (
        <Box component="span" sx={{ flexBasis: '100%', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {note}
        </Box>
      )}
    </Box>
  );
}
