import { type CommandOutcome } from '@outpost/contracts/console.js';
import { type CommandEntry } from '../../data/console-entries.js';
import { formatNumber } from '../../i18n/formats.js';
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

/** By which way a command was sent, and how long it took. */
export const wayOf = ({ source, durationMs }: CommandEntry, t: ConsoleTexts): string =>
  [t[source], duration(durationMs, t)].join(' · ');

/** A command with its answer, as one passes it on to somebody. */
export const copyOf = (entry: CommandEntry, t: ConsoleTexts): string =>
  [
    `> ${entry.command}`,
    [entry.timestamp, entry.actor, wayOf(entry, t), t[entry.outcome]].join(' · '),
    entry.response.trimEnd(),
  ]
    .filter((text) => text !== '')
    .join('\n');
