import { type Escalation } from '@outpost/contracts/alerts.js';
import { Cron } from 'croner';
import { type AlertRuleEntity } from '../rules/alert-rule.entity.js';
import { type OnCallEntity } from './on-call.entity.js';

const DAY_MS = 24 * 60 * 60_000;
const DAYS_OF_WEEK = 7;

type Turns = Pick<OnCallEntity, 'turn' | 'at' | 'weekday' | 'timeZone'>;

/** Days of the calendar since 1970, on which nothing is skipped or repeated. */
const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The date on which the turn has begun that goes on at this moment, in the time zone of the turns. */
export function turnBeganOn({ turn, at, weekday, timeZone }: Turns, now: Date): string {
  const [date = '', time = ''] = now
    .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .split(' ');
  const today = dayNumber(date) - (time < at ? 1 : 0);
  if (turn === 'day') return dateOf(today);
  const since = (new Date(today * DAY_MS).getUTCDay() - weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK;
  return dateOf(today - since);
}

/** When the turn ends that goes on at this moment. */
export function turnEndsAt({ turn, at, weekday, timeZone }: Turns, now: Date): Date {
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const days = turn === 'day' ? '*' : String(weekday);
  const next = new Cron(`${minute} ${hour} * * ${days}`, { timezone: timeZone, paused: true }).nextRun(now);
  return next ?? now;
}

/** The place in the order of the people whose turn it is. */
export function turnOf(onCall: Turns & Pick<OnCallEntity, 'people' | 'beganOn'>, now: Date): number {
  const days = dayNumber(turnBeganOn(onCall, now)) - dayNumber(onCall.beganOn);
  const turns = Math.floor(days / (onCall.turn === 'day' ? 1 : DAYS_OF_WEEK));
  const { length } = onCall.people;
  return ((turns % length) + length) % length;
}

type Told = Pick<AlertRuleEntity, 'channelIds' | 'escalations'>;

/**
 * Whom a rule tells, with the people on call: first whose turn it was when it was told first, then the next ones. The
 * earliest escalation first.
 */
export function withOnCall<Rule extends Told>(rule: Rule, onCall: OnCallEntity | null, toldAt: Date): Rule {
  if (!onCall) return rule;
  const { people, handOverMinutes } = onCall;
  const first = turnOf(onCall, toldAt);
  const inOrder = [...people.slice(first), ...people.slice(0, first)];
  const [now, ...next] = inOrder.map(({ channelIds }) => channelIds);
  const handOvers: readonly Escalation[] =
    handOverMinutes === null
      ? []
      : next.map((channelIds, at) => ({ afterMinutes: (at + 1) * handOverMinutes, channelIds }));
  return {
    ...rule,
    channelIds: [...new Set([...rule.channelIds, ...(now ?? [])])],
    escalations: [...rule.escalations, ...handOvers].sort((a, b) => a.afterMinutes - b.afterMinutes),
  };
}
