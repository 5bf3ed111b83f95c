import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type HealthProblem } from '@outpost/contracts/health.js';
import { UsersRepository } from '../auth/users.repository.js';
import { EventBus } from '../platform/event-bus.js';
import { HealthChanged } from '../platform/health.events.js';
import { type Verdict } from './alert-machine.js';
import { type AlertFacts } from './alert.entity.js';
import { type AlertRuleEntity } from './rules/alert-rule.entity.js';
import { type WatchedAlerts } from './watched-alerts.js';

/** A rule, and what it watches. */
export interface Watch {
  readonly rule: AlertRuleEntity;
  readonly subject: string;
  /** Null for the panel itself. */
  readonly serverId: number | null;
  readonly facts: AlertFacts;
  readonly verdict: Verdict;
}

const ACCOUNTS = 'accounts';
const PROBLEM = 'problem ';

/** What rules of admins watch in the panel itself. */
@Injectable()
export class PanelWatch implements OnModuleInit {
  private problems: readonly HealthProblem[] = [];

  constructor(
    private readonly users: UsersRepository,
    private readonly events: EventBus,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(HealthChanged, ({ problems }) => void (this.problems = problems));
  }

  async judge(rules: readonly AlertRuleEntity[], watched: WatchedAlerts): Promise<readonly Watch[]> {
    if (rules.length === 0) return [];
    const waiting = await this.users.countPending();
    return rules.flatMap((rule) =>
      rule.condition.kind === 'account-waiting'
        ? [watchOf(rule, ACCOUNTS, waiting > 0, { count: waiting })]
        : this.problemsOf(rule, watched),
    );
  }

  /** Those that are there, and those that were. */
  private problemsOf(rule: AlertRuleEntity, watched: WatchedAlerts): readonly Watch[] {
    const now = new Map(this.problems.map(({ code, detail }) => [PROBLEM + code, detail]));
    const subjects = new Set([...now.keys(), ...watched.subjectsOf(rule.id, PROBLEM)]);
    return [...subjects].map((subject) =>
      watchOf(rule, subject, now.has(subject), { about: now.get(subject) ?? '' }),
    );
  }
}

const watchOf = (rule: AlertRuleEntity, subject: string, holds: boolean, facts: AlertFacts): Watch => ({
  ...{ rule, subject, serverId: null, facts },
  verdict: { holds, since: null },
});
