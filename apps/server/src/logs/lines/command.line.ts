import { type CommandRecorded } from '../../rcon/rcon.events.js';
import { shortened } from '../../platform/shortened.js';
import { type LogLine } from '../log-line.js';

const ANSWER_MAX_LENGTH = 300;

type RecordedCommand = CommandRecorded['record'];

const HOW: Readonly<Record<RecordedCommand['source'], string>> = {
  panel: 'in the panel',
  token: 'with an API token',
  schedule: 'by schedule',
};

/** One line for the command, and one among the errors when it did not end well. The whole answer is in the history. */
export function commandLines({ record }: CommandRecorded): readonly LogLine[] {
  const { serverId, at, actor, source, address, command, outcome, durationMs, historyId } = record;
  const details = { actor, source, address, command, outcome, durationMs, historyId };
  const where = address === null ? HOW[source] : `${HOW[source]} from ${address}`;
  const run: LogLine = {
    serverId,
    kind: 'command',
    message: `${actor} ${where}: ${command}${endingOf(record)}`,
    details,
    at,
  };
  if (outcome === 'executed') return [run];
  const verb = outcome === 'unknown' ? 'may or may not have run' : 'failed';
  const message = `${command} ${verb}: ${answerOf(record)}`;
  return [run, { ...run, kind: 'command-failed', message }];
}

function endingOf(record: RecordedCommand): string {
  if (record.outcome !== 'executed') return ` (${record.outcome})`;
  const answer = answerOf(record);
  return answer === '' ? ' (done)' : ` → ${answer}`;
}

/** What is shown is short; blanks between its words may be many. */
const answerOf = ({ response }: RecordedCommand): string =>
  shortened(
    response
      .slice(0, 10 * ANSWER_MAX_LENGTH)
      .replace(/\s+/g, ' ')
      .trim(),
    ANSWER_MAX_LENGTH,
  );
