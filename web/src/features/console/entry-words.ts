import { type CommandOutcome, type CommandSource } from '@outpost/contracts/console.js';
import { type CommandEntry } from '../../data/console-entries.js';

/** How a command ended. */
export const OUTCOMES: Readonly<Record<CommandOutcome, { word: string; color: string }>> = {
  executed: { word: 'executed', color: 'state.online' },
  failed: { word: 'failed', color: 'state.offline' },
  unknown: { word: 'no answer, may have run', color: 'state.limited' },
};

const SOURCES: Readonly<Record<CommandSource, string>> = {
  panel: 'panel',
  token: 'API token',
  schedule: 'schedule',
};

/** Who sent a command, by which way, and how long it took. */
export const originOf = ({ actor, source, durationMs }: CommandEntry): string =>
  [actor, SOURCES[source], duration(durationMs)].join(' · ');

const duration = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** A command with its answer, as one passes it on to somebody. */
export const copyOf = (entry: CommandEntry): string =>
  [
    `> ${entry.command}`,
    `${entry.timestamp} · ${originOf(entry)} · ${OUTCOMES[entry.outcome].word}`,
    entry.response.trimEnd(),
  ]
    .filter((text) => text !== '')
    .join('\n');
