import { describe, expect, it } from '@jest/globals';
import { CommandRecorded } from '../../rcon/rcon.events.js';
import { type ServerStatus } from '@outpost/contracts/server-status.js';
import { ClockMoved } from '../../platform/clock.events.js';
import {
  ScheduleRunMissed,
  ScheduleRunSkipped,
  SchedulesReplanned,
} from '../../scheduler/scheduler.events.js';
import { MonitoringGapEnded } from '../../monitoring/monitoring.events.js';
import { ServerStatusChanged } from '../../servers/servers.events.js';
import { type LogLine } from '../log-line.js';
import { commandLine, failureLines } from './command.line.js';
import { StatusLines } from './status.lines.js';
import { clockLine, gapLine, missedLine, replannedLine, skippedLine } from './time.lines.js';

const AT = new Date('2026-11-20T12:00:00Z');

describe('commandLine and failureLines', () => {
  const linesOf = (recorded: CommandRecorded['record']): readonly LogLine[] => {
    const event = new CommandRecorded(recorded);
    return [commandLine(event), ...failureLines(event)];
  };
  const record = {
    serverId: 3,
    historyId: 9,
    notKept: null,
    actor: 'anna',
    source: 'panel',
    address: '192.0.2.1',
    command: 'version',
    response: 'BattlEye\nServer ',
    outcome: 'executed',
    wholeBytes: null,
    durationMs: 12,
    reason: null,
    approvedBy: null,
    at: AT,
    origin: undefined,
  } as const;

  it('say who sent what from where, its outcome and duration', () => {
    const [line, ...others] = linesOf(record);
    expect(others).toEqual([]);
    expect(line?.message).toBe('anna in the panel from 192.0.2.1: version → BattlEye Server');
    expect([line?.kind, line?.details]).toEqual([
      'command',
      {
        actor: 'anna',
        source: 'panel',
        address: '192.0.2.1',
        command: 'version',
        outcome: 'executed',
        durationMs: 12,
        historyId: 9,
      },
    ]);
  });

  it('keep the reason and the second person', () => {
    const [line] = linesOf({ ...record, reason: 'A look', approvedBy: 'lee' });
    expect(line?.details).toMatchObject({ reason: 'A look', approvedBy: 'lee' });
  });

  it('shorten a long response, and say done when there is none', () => {
    const long = linesOf({ ...record, response: 'x'.repeat(5_000) })[0];
    expect(long?.message.length).toBeLessThan(400);
    const empty = linesOf({ ...record, response: '', source: 'schedule', address: null });
    expect(empty[0]?.message).toBe('anna by schedule: version (done)');
  });

  it.each([
    ['failed', 'version failed: refused'],
    ['unknown', 'version may or may not have run: refused'],
  ] as const)('add an error entry for a command with the outcome %s', (outcome, message) => {
    const lines = linesOf({ ...record, outcome, response: 'refused' });
    expect(lines.map(({ kind }) => kind)).toEqual(['command', 'command-failed']);
    expect(lines[1]?.message).toBe(message);
  });
});

describe('StatusLines', () => {
  const lines = new StatusLines();
  const see = (status: ServerStatus, reason: string | null = null, fallback = false): string[] =>
    lines
      .linesOf(new ServerStatusChanged(1, status, reason, AT, fallback))
      .map(({ kind, message }) => `${kind}: ${message}`);

  it('report each change once, and each reason once per outage', () => {
    expect(see('online')).toEqual(['status-changed: The server is online']);
    expect(see('online')).toEqual([]);
    expect(see('offline', 'no answer')).toEqual([
      'status-changed: The server is offline',
      'connection-error: no answer',
    ]);
    expect(see('offline', 'no answer')).toEqual([]);
    expect(see('offline', 'port closed')).toEqual(['connection-error: port closed']);
    expect(see('offline', 'no answer')).toEqual([]);
    expect(see('online', 'no answer', true)[0]).toContain('Limited Mode');
    expect(see('restarting', 'The server is restarting.')).toEqual([
      'status-changed: The server is restarting',
    ]);
    expect(see('offline', 'no answer')).toHaveLength(2);
  });

  it('report no state that another replica has reported', () => {
    const taken = new StatusLines();
    const saw = (status: ServerStatus, fallback = false): number =>
      taken.linesOf(new ServerStatusChanged(1, status, null, AT, fallback)).length;
    taken.restore(1, 'online');
    expect(saw('online')).toBe(0);
    taken.restore(1, 'limited');
    expect([saw('online', true), saw('online')]).toEqual([0, 1]);
    taken.restore(1, 'online');
    expect(saw('offline')).toBe(1);
  });

  it('ignore an unknown status, and report the next known one', () => {
    see('online');
    expect(see('checking')).toEqual([]);
    expect(see('online')).toHaveLength(1);
  });
});

describe('lines about time', () => {
  const later = new Date('2026-11-20T12:07:00Z');

  it('name the interval that was not observed', () => {
    expect(gapLine(new MonitoringGapEnded(1, AT, later, 'the panel was off'))).toMatchObject({
      kind: 'not-observed',
      message: 'Not observed from 2026-11-20 12:00 UTC to 2026-11-20 12:07 UTC: the panel was off',
      at: later,
    });
    const short = gapLine(new MonitoringGapEnded(1, AT, new Date(AT.getTime() + 8_000), 'no replica'));
    expect(short.message).toBe(
      'Not observed from 2026-11-20 12:00:00 UTC to 2026-11-20 12:00:08 UTC: no replica',
    );
  });

  it('name the scheduled runs that did not happen', () => {
    const once = missedLine(new ScheduleRunMissed(1, 2, 'players', 1, AT, AT), later);
    expect(once.message).toContain('players (due at 2026-11-20 12:00 UTC)');
    const often = missedLine(new ScheduleRunMissed(1, 2, 'players', 7, AT, later), later);
    expect(often.message).toContain('(due 7 times until 2026-11-20 12:07 UTC)');
    expect(skippedLine(new ScheduleRunSkipped(1, 2, 'players', AT)).message).toContain('still under way');
  });
});

describe('clockLine', () => {
  it('says by how much the clock was set, from when to when, and the effect on schedules', () => {
    const back = clockLine(new ClockMoved(-7_210_000, AT));
    expect(back.message).toMatch(
      /set back by 2 h 10 s, from 2026-11-20 14:00:10 UTC to 2026-11-20 12:00:00 UTC: .* is not run again$/,
    );
    expect([back.serverId, back.kind, back.details]).toEqual([
      0,
      'clock-set',
      { byMs: -7_210_000, from: '2026-11-20T14:00:10.000Z' },
    ]);
    expect(clockLine(new ClockMoved(90_061_000, AT)).message).toContain(
      'set forward by 1 d 1 h 1 min 1 s, from',
    );
  });

  it('says how many schedules were planned again, and why', () => {
    expect(replannedLine(new SchedulesReplanned(3, AT)).message).toContain('3 of them are due');
  });
});
