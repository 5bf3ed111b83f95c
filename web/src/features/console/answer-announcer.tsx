import { visuallyHidden } from '@mui/utils';
import { type CommandEntry } from '../../data/console-entries.js';
import { OUTCOMES } from './entry-words.js';

const LONGEST_READ_OUT = 300;

/** Reads out how the newest command ended; the stream itself would flood whoever listens. */
export function AnswerAnnouncer({ newest }: { newest: CommandEntry | undefined }) {
  return (
    <div aria-live="polite" style={visuallyHidden}>
      {newest &&
        `${newest.command}: ${OUTCOMES[newest.outcome].word}. ${newest.response.slice(0, LONGEST_READ_OUT)}`}
    </div>
  );
}
