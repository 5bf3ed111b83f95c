import { describe, expect, it } from '@jest/globals';
import { CommandRecorded } from '../../rcon/rcon.events.js';
import { type ServerStatus } from '@outpost/contracts/servers.js';
import { ClockMoved } from '../../platform/clock.events.js';
import {
  ScheduleRunMissed,
  ScheduleRunSkipped,
  SchedulesPlannedAnew,
} from '../../scheduler/scheduler.events.js';
import { ObservationGapEnded } from '../../observation/observation.events.js';
import { ServerStatusChanged } from '../../servers/servers.events.js';
import { BattleyeLines } from './battleye.lines.js';
import { commandLines } from './command.line.js';
import { readRustLine } from './rust.lines.js';
import { readSevenDaysLine } from './seven-days.lines.js';
import { readSquadLine } from './squad.lines.js';
import { StatusLines } from './status.lines.js';
import { clockLine, gapLine, missedLine, plannedAnewLine, skippedLine } from './time.lines.js';

const AT = new Date('2026-11-20T12:00:00Z');
const GUID = '0123456789abcdef0123456789abcdef';

describe('BattleyeLines', () => {
  it('forgets who came first when a server makes up more than a thousand players', () => {
    const lines = new BattleyeLines();
    const join = (slot: number, name: string): unknown =>
      lines.read(`Player #${slot} ${name} (192.0.2.8:2304) connected`);
    const speaker = (): unknown => lines.read('(Side) Wolf: the quiet one: hello').details?.['name'];
    join(0, 'Wolf: the quiet one');
    for (let slot = 1; slot < 1_000; slot += 1) join(slot, `Bot ${slot}`);
    expect(speaker()).toBe('Wolf: the quiet one');
    join(1_000, 'One too many');
    expect(speaker()).toBe('Wolf');
  });

  it.each([
    ['Player #5 Alpha (192.0.2.8:2304) connected', 'player-joined', { slot: 5, name: 'Alpha', port: 2304 }],
    [`Verified GUID (${GUID}) of player #5 Alpha`, 'player-verified', { slot: 5, guid: GUID }],
    ['Player #5 Alpha disconnected', 'player-left', { slot: 5, name: 'Alpha' }],
    ['(Side) Alpha: hello', 'chat', { channel: 'Side', name: 'Alpha', text: 'hello' }],
    [
      `Player #5 Alpha (${GUID}) has been kicked by BattlEye: Admin Kick (camping)`,
      'kick',
      { name: 'Alpha', guid: GUID, reason: 'camping' },
    ],
    [
      `Player #5 Alpha (${GUID}) has been kicked by BattlEye: Admin Ban (cheat)`,
      'ban',
      { name: 'Alpha', reason: 'cheat' },
    ],
    [
      'RCon admin #0 (192.0.2.9:62382) logged in',
      'admin-login',
      { admin: 0, address: '192.0.2.9', port: 62_382 },
    ],
    ['RCon admin #1: (Global) restart soon', 'admin-say', { admin: 1, to: null, text: 'restart soon' }],
  ])('reads "%s" as %s', (text, kind, details) => {
    const read = new BattleyeLines().read(text);
    expect(read.kind).toBe(kind);
    expect(read.details).toMatchObject(details);
  });

  it('keeps a line it does not know', () => {
    expect(new BattleyeLines().read('Ban check timed out')).toEqual({ kind: 'line', details: null });
  });

  it('knows who said a line of chat from who came in before, until they leave', () => {
    const lines = new BattleyeLines();
    const said = (): unknown => lines.read('(Side) Wolf: the grey: hello').details?.['name'];
    lines.read('Player #5 Wolf: the grey (192.0.2.8:2304) connected');
    expect(said()).toBe('Wolf: the grey');
    lines.read('Player #5 Wolf: the grey disconnected');
    expect(said()).toBe('Wolf');
  });
});

describe('readSevenDaysLine', () => {
  const chat = `Chat (from 'Steam_76561198000000001', entity id '171', to 'Global'): 'Rowan': hello`;
  it.each([
    ["GMSG: Player 'Rowan' joined the game", 'player-joined', { name: 'Rowan' }],
    ["GMSG: Player 'Rowan' left the game", 'player-left', { name: 'Rowan' }],
    [
      chat,
      'chat',
      {
        channel: 'Global',
        name: 'Rowan',
        text: 'hello',
        entityId: 171,
        platformId: 'Steam_76561198000000001',
      },
    ],
    [
      "Chat (from '-non-player-', entity id '-1', to 'Global'): soon",
      'admin-say',
      { to: 'Global', text: 'soon' },
    ],
    ['Time: 12.00m FPS: 29.96', 'line', null],
  ])('reads "%s" as %s', (text, kind, details) => {
    expect(readSevenDaysLine(text)).toEqual({ kind, details });
  });
});

describe('readSquadLine', () => {
  const ids = { eosId: '0002a10186d9414496bf20d22d3860ba', steamId: '76561198016942077' };
  const written = `EOS: ${ids.eosId} steam: ${ids.steamId}]`;
  it.each([
    [
      `[ChatTeam] [Online IDs:${written} Bob : a : b`,
      'chat',
      { ...ids, channel: 'ChatTeam', name: 'Bob', text: 'a : b' },
    ],
    [`Kicked player 3. [Online IDs= ${written} Bob`, 'kick', { ...ids, slot: '3', name: 'Bob' }],
    [
      `Banned player 3. [Online IDs= ${written} Bob for interval 0`,
      'ban',
      { ...ids, slot: '3', name: 'Bob', interval: '0' },
    ],
    ['Saving the world', 'line', null],
  ])('reads "%s" as %s', (text, kind, details) => {
    expect(readSquadLine(text)).toEqual({ kind, details });
  });
});

describe('readRustLine', () => {
  const id = '76561198000000001';
  it.each([
    [
      `[Team] Bo[x][${id}]: hi [1]: 2`,
      'chat',
      { channel: 'Team', name: 'Bo[x]', steamId: id, text: 'hi [1]: 2' },
    ],
    [`192.0.2.8:5000/${id}/Bo/x joined [windows/${id}]`, 'player-joined', { name: 'Bo/x', steamId: id }],
    [`192.0.2.8:5000/${id}/Bo disconnecting: timed out`, 'player-left', { name: 'Bo', reason: 'timed out' }],
    ['Saved 1,234 ents', 'line', null],
  ])('reads "%s" as %s', (text, kind, details) => {
    const read = readRustLine(text);
    expect(read.kind).toBe(kind);
    if (details) expect(read.details).toMatchObject(details);
    else expect(read.details).toBeNull();
  });
});

describe('commandLines', () => {
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
    at: AT,
    origin: undefined,
  } as const;

  it('say who sent what from where, how it ended and how long it took', () => {
    const [line, ...others] = commandLines(new CommandRecorded(record));
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

  it('shorten a long answer, and say done where there is none', () => {
    const long = commandLines(new CommandRecorded({ ...record, response: 'x'.repeat(5_000) }))[0];
    expect(long?.message.length).toBeLessThan(400);
    const empty = commandLines(
      new CommandRecorded({ ...record, response: '', source: 'schedule', address: null }),
    );
    expect(empty[0]?.message).toBe('anna by schedule: version (done)');
  });

  it.each([
    ['failed', 'version failed: refused'],
    ['unknown', 'version may or may not have run: refused'],
  ] as const)('list a command that ended %s among the errors, too', (outcome, message) => {
    const lines = commandLines(new CommandRecorded({ ...record, outcome, response: 'refused' }));
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

  it('tell of each change once, and of each reason once while it lasts', () => {
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

  it('say nothing of what is not known, and tell what is seen next', () => {
    see('online');
    expect(see('checking')).toEqual([]);
    expect(see('online')).toHaveLength(1);
  });
});

describe('lines about time', () => {
  const later = new Date('2026-11-20T12:07:00Z');

  it('tell which interval was not observed', () => {
    expect(gapLine(new ObservationGapEnded(1, AT, later, 'the panel was off'))).toMatchObject({
      kind: 'not-observed',
      message: 'Not observed from 2026-11-20 12:00 UTC to 2026-11-20 12:07 UTC: the panel was off',
      at: later,
    });
  });

  it('tell which scheduled runs did not happen', () => {
    const once = missedLine(new ScheduleRunMissed(1, 2, 'players', 1, AT, AT), later);
    expect(once.message).toContain('players (due at 2026-11-20 12:00 UTC)');
    const often = missedLine(new ScheduleRunMissed(1, 2, 'players', 7, AT, later), later);
    expect(often.message).toContain('(due 7 times until 2026-11-20 12:07 UTC)');
    expect(skippedLine(new ScheduleRunSkipped(1, 2, 'players', AT)).message).toContain('still under way');
  });
});

describe('clockLine', () => {
  it('says by how much the clock was set, from when to when, and what schedules do', () => {
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

  it('says how many schedules were planned anew at the start', () => {
    expect(plannedAnewLine(new SchedulesPlannedAnew(3, AT)).message).toContain('3 of the schedules are due');
  });
});
