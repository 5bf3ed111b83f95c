import { type CommandOutcome } from '@outpost/contracts/console.js';
import { type CommandEntry, type CommandRun } from '@outpost/contracts/timeline.js';
import { formatNumber } from '../../i18n/format.js';
import { type ConsoleTexts } from './texts/en.js';

export const OUTCOME_COLORS: Readonly<Record<CommandOutcome, string>> = {
  executed: 'state.online',
  failed: 'state.offline',
  unknown: 'state.limited',
};

const IN_SECONDS = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const;

const duration = (ms: number, t: ConsoleTexts): string =>
  ms < 1_000
    ? t.milliseconds({ number: Math.round(ms) })
    : t.seconds({ number: formatNumber(ms / 1_000, IN_SECONDS) });

/** How a command was sent, how long it took, who approved it and why. */
export const wayOf = ({ source, durationMs, reason, approvedBy }: CommandRun, t: ConsoleTexts): string =>
  [
    t[source],
    duration(durationMs, t),
    ...(approvedBy === undefined ? [] : [t.approvedBy({ name: approvedBy })]),
    ...(reason === undefined ? [] : [t.because({ reason })]),
  ].join(' · ');

/** If the history no longer has the full answer, the log message still has its beginning. */
export const answerOf = ({ run, message }: CommandEntry): string => (run.response ?? message).trimEnd();

/** A command with its answer, as plain text for the clipboard. */
export const copyOf = (entry: CommandEntry, t: ConsoleTexts): string =>
  [
    `> ${entry.run.command}`,
    [entry.timestamp, entry.run.actor, wayOf(entry.run, t), t[entry.run.outcome]].join(' · '),
    answerOf(entry),
  ]
    .filter((text) => text !== '')
    .join('\n');
