import { type AlertCondition, type LogCondition } from '@outpost/contracts/alert-conditions.js';
import { type LogKind } from '@outpost/contracts/log-kinds.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { LogPattern } from '../logs/log-pattern.js';
import { shortened } from '../platform/shortened.js';

/** Of a line in a message. */
const ABOUT_MAX_LENGTH = 300;

/** What an entry of the timeline means for rules about what happens at a moment. */
export class Moments {
  /** By their source: each is compiled once. */
  private readonly patterns = new Map<string, LogPattern>();

  /** What is told of the entry; undefined if the condition is about something else. */
  aboutOf(condition: AlertCondition, entry: TimelineEntry): string | undefined {
    const about = this.foundIn(condition, entry);
    return about === undefined ? undefined : shortened(about, ABOUT_MAX_LENGTH);
  }

  /** Forgets patterns of rules that are gone. */
  keep(sources: ReadonlySet<string>): void {
    for (const source of this.patterns.keys()) if (!sources.has(source)) this.patterns.delete(source);
  }

  private foundIn(condition: AlertCondition, entry: TimelineEntry): string | undefined {
    const { kind } = condition;
    if (kind === 'log') return this.matches(condition, entry.message) ? entry.message : undefined;
    if (kind === 'player-joined') return watchedIn(condition.names, entry);
    return kind === 'schedule-failed' ? failedIn(entry) : undefined;
  }

  private matches({ words, pattern }: LogCondition, message: string): boolean {
    if (words !== null) return message.toLowerCase().includes(words.toLowerCase());
    return pattern !== null && this.patternOf(pattern).matches(message);
  }

  private patternOf(source: string): LogPattern {
    const known = this.patterns.get(source) ?? LogPattern.of(source);
    this.patterns.set(source, known);
    return known;
  }
}

/** Kinds of entries that say who is on. Of one arrival there may be several, with the name each, but one id. */
const ARRIVALS: ReadonlySet<string> = new Set(['player-joined', 'player-identified', 'player-verified']);
/** Details that are no ids. */
const NO_IDS: ReadonlySet<string> = new Set(['name', 'slot', 'address', 'port']);

function watchedIn(names: readonly string[], { kind, details }: TimelineEntry): string | undefined {
  if (!ARRIVALS.has(kind) || details === null) return undefined;
  const said = Object.entries(details).flatMap(([name, value]) =>
    typeof value === 'string' && ((name === 'name' && kind === 'player-joined') || !NO_IDS.has(name))
      ? [value]
      : [],
  );
  const lower = new Set(said.map((value) => value.toLowerCase()));
  if (!names.some((name) => lower.has(name.toLowerCase()))) return undefined;
  const { name } = details;
  return typeof name === 'string' ? name : said[0];
}

const FAILED: ReadonlySet<LogKind> = new Set([
  ...(['schedule-missed', 'restart-failed', 'task-failed'] as const),
]);

function failedIn(entry: TimelineEntry): string | undefined {
  if (FAILED.has(entry.kind)) return entry.message;
  if (entry.type !== 'command' || entry.run.source !== 'schedule') return undefined;
  return entry.run.outcome === 'executed' ? undefined : entry.run.command;
}
