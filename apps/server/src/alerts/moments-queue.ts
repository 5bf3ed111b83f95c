import { setImmediate as nextTurn } from 'node:timers/promises';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type AlertFacts } from './alert.entity.js';
import { Moments } from './moments.js';
import { type AlertRuleEntity } from './rules/alert-rule.entity.js';

/** Entries that wait to be looked at; of a flood, later ones are not. */
const QUEUE_MAX = 5_000;
/** A regular expression takes time with each line; sockets wait for no more than this. */
const SLICE_MS = 8;
/** Of one rule at a time; more are counted. */
export const MOMENTS_PER_BUNDLE = 20;

/** What a rule has noticed, before it is stored. */
export interface Noticed {
  readonly serverId: number | null;
  /** What it is about: of each at most one alert of a rule goes on. */
  readonly subject: string;
  readonly facts: AlertFacts;
  readonly openedAt: Date;
}

/** What a rule has found since it was asked for last. */
export interface Found {
  readonly rule: AlertRuleEntity;
  readonly noticed: Noticed[];
  more: number;
}

interface Waiting {
  readonly entry: TimelineEntry;
  readonly rules: readonly AlertRuleEntity[];
  readonly at: Date;
}

/** Looks through what is added to the timeline, a little at a time. */
export class MomentsQueue {
  readonly moments = new Moments();
  private waiting: Waiting[] = [];
  private found = new Map<number, Found>();
  private looking: Promise<void> | undefined;
  private missed = 0;

  /** @param rules those about moments that watch the server of the entry */
  add(entry: TimelineEntry, rules: readonly AlertRuleEntity[], at: Date): void {
    if (this.waiting.length >= QUEUE_MAX) {
      this.missed += 1;
      return;
    }
    this.waiting.push({ entry, rules, at });
    this.looking ??= this.look().finally(() => (this.looking = undefined));
  }

  /** Resolves once everything was looked at; then says what was found, and how many entries were not looked at. */
  async take(): Promise<{ readonly found: readonly Found[]; readonly missed: number }> {
    await this.looking;
    const taken = { found: [...this.found.values()], missed: this.missed };
    this.found = new Map();
    this.missed = 0;
    return taken;
  }

  /** What could not be stored is taken again. */
  giveBack(found: readonly Found[]): void {
    for (const { rule, noticed, more } of found) {
      const later = this.found.get(rule.id);
      const all = [...noticed, ...(later?.noticed ?? [])];
      const kept = all.slice(0, MOMENTS_PER_BUNDLE);
      const counted = more + (later?.more ?? 0) + all.length - kept.length;
      this.found.set(rule.id, { rule, noticed: kept, more: counted });
    }
  }

  private async look(): Promise<void> {
    await nextTurn();
    for (let begun = performance.now(); this.waiting.length > 0;) {
      const some = this.waiting;
      this.waiting = [];
      for (const [index, waiting] of some.entries()) {
        for (const rule of waiting.rules) this.lookAt(rule, waiting);
        if (performance.now() - begun < SLICE_MS) continue;
        this.waiting = [...some.slice(index + 1), ...this.waiting];
        break;
      }
      await nextTurn();
      begun = performance.now();
    }
  }

  private lookAt(rule: AlertRuleEntity, { entry, at }: Waiting): void {
    const about = this.moments.aboutOf(rule.condition, entry);
    if (about !== undefined) this.find(rule, entry.serverId, about, at);
  }

  /** Something that is told as it is, without being looked for. */
  find(rule: AlertRuleEntity, serverId: number, about: string, at: Date): void {
    const found = this.found.get(rule.id) ?? { rule, noticed: [], more: 0 };
    this.found.set(rule.id, found);
    const noticed = { serverId, subject: `server ${serverId}`, facts: { about }, openedAt: at };
    if (found.noticed.length < MOMENTS_PER_BUNDLE) found.noticed.push(noticed);
    else found.more += 1;
  }
}
