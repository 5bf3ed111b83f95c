import { type CommandRun } from '@outpost/contracts/timeline.js';
import { permitOf } from '../../rcon/command-order.js';
import { truncationOf } from '../../rcon/stored-text.js';
import { type CommandRecorded } from '../../rcon/rcon.events.js';
import { inEnglish } from '../../platform/in-english.js';
import { shortened } from '../../platform/shortened.js';
import { type LogLine } from '../log-line.js';

const ANSWER_MAX_LENGTH = 300;

type RecordedCommand = CommandRecorded['record'];

const HOW: Readonly<Record<RecordedCommand['source'], string>> = {
  panel: 'in the panel',
  token: 'with an API token',
  schedule: 'by schedule',
};

/** For every command, whatever its outcome. The full response is in the command history. */
export function commandLine({ record }: CommandRecorded): LogLine {
  const { serverId, at, actor, source, address, command, outcome, durationMs, historyId } = record;
  const where = address === null ? HOW[source] : `${HOW[source]} from ${address}`;
  return {
    serverId,
    kind: 'command',
    message: `${actor} ${where}: ${command}${endingOf(record)}`,
    details: { actor, source, address, command, outcome, durationMs, historyId, ...permitOf(record) },
    at,
  };
}

/** An additional error entry for a command that did not succeed. */
export function failureLines(event: CommandRecorded): readonly LogLine[] {
  const { command, outcome } = event.record;
  if (outcome === 'executed') return [];
  const verb = outcome === 'unknown' ? 'may or may not have run' : 'failed';
  const message = `${command} ${verb}: ${answerOf(event.record)}`;
  return [{ ...commandLine(event), kind: 'command-failed', message }];
}

/** The run that the timeline shows with the entry. */
export const runOf = ({ record }: CommandRecorded): CommandRun => ({
  historyId: record.historyId,
  ...(record.notKept !== null && inEnglish({ notKept: record.notKept })),
  command: record.command,
  response: record.response,
  ...truncationOf(record.wholeBytes),
  actor: record.actor,
  source: record.source,
  outcome: record.outcome,
  durationMs: record.durationMs,
  ...permitOf(record),
});

function endingOf(record: RecordedCommand): string {
  if (record.outcome !== 'executed') return ` (${record.outcome})`;
  const answer = answerOf(record);
  return answer === '' ? ' (done)' : ` → ${answer}`;
}

/** Slices before collapsing whitespace: a response may be huge, and only a little of it is shown. */
const answerOf = ({ response }: RecordedCommand): string =>
  shortened(
    response
      .slice(0, 10 * ANSWER_MAX_LENGTH)
      .replace(/\s+/g, ' ')
      .trim(),
    ANSWER_MAX_LENGTH,
  );
