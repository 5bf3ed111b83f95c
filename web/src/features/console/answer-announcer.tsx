import { visuallyHidden } from '@mui/utils';
import { type CommandRun } from '@outpost/contracts/timeline.js';
import { useTexts } from '../../i18n/texts.js';
import { consoleTexts } from './texts/en.js';

const LONGEST_READ_OUT = 300;

/** Reads out how the newest command ended; the stream itself would flood whoever listens. */
export function AnswerAnnouncer({ newest }: { newest: CommandRun | undefined }) {
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
