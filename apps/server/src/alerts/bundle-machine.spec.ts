import { describe, expect, it } from '@jest/globals';
import { actOf, nextActAt, tellAt } from './bundle-machine.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 20, 18, minute));
const TOLD = {
  ...{ openedAt: at(0), toldAt: at(1), remindedAt: null, escalated: 0 },
  ...{ endedAt: null, acknowledgedAt: null },
};
const RULE = {
  escalations: [
    { afterMinutes: 10, channelIds: [2] },
    { afterMinutes: 25, channelIds: [3] },
  ],
  remindMinutes: 15,
};

describe('Alerts that are told together', () => {
  it('are told when no other has come for a quarter of a minute, and after a minute in any case', () => {
    const seconds = (second: number) => new Date(at(0).getTime() + second * 1_000);
    expect(tellAt(at(0), seconds(0))).toEqual(seconds(15));
    expect(tellAt(at(0), seconds(30))).toEqual(seconds(45));
    expect(tellAt(at(0), seconds(55))).toEqual(seconds(60));
  });

  it.each([
    ['first of all', { ...TOLD, toldAt: null }, at(1), 'tell'],
    ['within ten minutes', TOLD, at(10), null],
    ['to the next person, unless somebody looks after them', TOLD, at(11), 'escalate'],
    ['to nobody, since somebody does', { ...TOLD, acknowledgedAt: at(5) }, at(60), null],
    ['again as a reminder', { ...TOLD, escalated: 1 }, at(16), 'remind'],
    ['to the one after', { ...TOLD, escalated: 1, remindedAt: at(16) }, at(26), 'escalate'],
    ['as ended', { ...TOLD, endedAt: at(4), acknowledgedAt: at(3) }, at(4), 'end'],
  ] as const)('are told %s', (_how, bundle, now, act) => {
    expect(actOf(bundle, RULE, now)).toBe(act);
  });

  it.each([
    [TOLD, at(11)],
    [{ ...TOLD, escalated: 1 }, at(16)],
    [{ ...TOLD, escalated: 2, remindedAt: at(31) }, at(46)],
    [{ ...TOLD, acknowledgedAt: at(2) }, null],
  ])('%j are looked at next in time', (bundle, next) => {
    expect(nextActAt(bundle, RULE)).toEqual(next);
  });
});
