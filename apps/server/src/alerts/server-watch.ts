import { MOMENTARY_CONDITIONS } from '@outpost/contracts/alert-conditions.js';
import { minutesOf, type Reading, verdictOf } from './alert-machine.js';
import { type Watch } from './panel-watch.js';
import { type AlertRuleEntity } from './rules/alert-rule.entity.js';
import { type WatchedAlerts } from './watched-alerts.js';

export const subjectOf = (serverId: number): string => `server ${serverId}`;

export const isAboutMoments = ({ condition }: AlertRuleEntity): boolean =>
  MOMENTARY_CONDITIONS.has(condition.kind);

/** What a rule makes of what is known of a game server; empty for one that watches something else there. */
export function watchOf(
  rule: AlertRuleEntity,
  serverId: number,
  reading: Reading,
  watched: WatchedAlerts,
): readonly Watch[] {
  const { id, condition } = rule;
  const subject = subjectOf(serverId);
  if (isAboutMoments(rule)) return [];
  // The news that it is not back begins it, and that it is back ends it.
  const { hasAlert } = watched.get({ ruleId: id, subject });
  if (condition.kind === 'restart-not-back' && !hasAlert) return [];
  const { players, responseMs } = reading;
  const facts = {
    minutes: minutesOf(condition),
    ...(players !== null && { players }),
    ...(responseMs !== null && { milliseconds: responseMs }),
  };
  return [{ rule, serverId, subject, facts, verdict: verdictOf(condition, reading) }];
}
