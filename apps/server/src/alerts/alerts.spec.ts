import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApprovalRequested } from '../approvals/approvals.events.js';
import { TaskRunNews } from '../scheduler/scheduler.events.js';
import { AlertsFixture } from './testing/alerts-fixture.js';

const MINUTE = 60;

describe('An alert', () => {
  let fixture: AlertsFixture;
  beforeEach(async () => {
    fixture = await AlertsFixture.create(3);
  });
  afterEach(() => fixture.remove());

  it('is told once, and the same message says that it is over', async () => {
    await fixture.rule({ kind: 'down', minutes: 2 });
    fixture.see(1, 'offline');
    await fixture.live(5 * MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus is down']);
    expect(fixture.text()).toBe('Since Nov 20, 18:00 UTC');
    fixture.see(1, 'online');
    await fixture.live(2 * MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus is down', 'changed: Chernarus is up again']);
    expect(fixture.text()).toBe('It lasted 6 min');
  });

  it('of a server that comes and goes every 20 seconds for ten minutes makes two messages', async () => {
    await fixture.rule({ kind: 'down', minutes: 0 });
    await fixture.live(10 * MINUTE, (second) => fixture.see(1, second % 40 < 20 ? 'offline' : 'online'));
    fixture.see(1, 'online');
    await fixture.live(5 * MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus is down', 'changed: Chernarus is up again']);
  });

  it('of a server that is down while the panel is started anew goes on, and is not told again', async () => {
    await fixture.rule({ kind: 'down', minutes: 0 });
    fixture.see(1, 'offline');
    await fixture.live(MINUTE);
    const next = await fixture.another();
    for (const id of [1, 2, 3]) fixture.see(id, 'checking', next);
    await next.beat();
    for (const id of [2, 3]) fixture.see(id, 'online', next);
    fixture.see(1, 'offline', next);
    await next.beat();
    expect(fixture.told()).toHaveLength(1);
    fixture.see(1, 'online', next);
    for (let beat = 0; beat < 14; beat += 1) {
      await fixture.channels.clock.advance(5_000);
      await next.beat();
    }
    expect(fixture.told()).toEqual(['new: Chernarus is down', 'changed: Chernarus is up again']);
  });

  it('is not made of a server in maintenance, and what is still so afterwards counts from its end', async () => {
    await fixture.rule({ kind: 'down', minutes: 2 });
    fixture.maintain(1, 10 * MINUTE);
    fixture.see(1, 'offline');
    await fixture.live(11 * MINUTE);
    expect(fixture.told()).toEqual([]);
    await fixture.live(2 * MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus is down']);
  });

  it('that goes on is not repeated while its server is in maintenance', async () => {
    await fixture.rule({ kind: 'down', minutes: 0 }, { remindMinutes: 5 });
    fixture.see(1, 'offline');
    await fixture.live(MINUTE);
    fixture.maintain(1, 20 * MINUTE);
    await fixture.live(18 * MINUTE);
    expect(fixture.told()).toHaveLength(1);
    await fixture.live(5 * MINUTE);
    expect(fixture.told()).toHaveLength(2);
  });

  it('that two processes notice is told once', async () => {
    await fixture.rule({ kind: 'down', minutes: 0 });
    const other = await fixture.another();
    for (const process of [fixture.panel, other]) fixture.see(1, 'offline', process);
    for (let beat = 0; beat < 5; beat += 1) {
      await fixture.channels.clock.advance(5_000);
      await Promise.all([fixture.panel.beat(), other.beat()]);
    }
    expect(fixture.told()).toEqual(['new: Chernarus is down']);
  });

  it('is repeated while it goes on, until somebody looks after it', async () => {
    const rule = await fixture.rule({ kind: 'down', minutes: 0 }, { remindMinutes: 5 });
    fixture.see(1, 'offline');
    await fixture.live(11 * MINUTE);
    expect(fixture.told()).toEqual([
      'new: Chernarus is down',
      'new: Still so: Chernarus is down',
      'new: Still so: Chernarus is down',
    ]);
    const [alert] = (await fixture.panel.alerts.page(rule.ownerId, {})).items;
    await fixture.panel.alerts.acknowledge(alert?.bundleId ?? 0, 'anna', fixture.channels.wallClock.now());
    await fixture.live(10 * MINUTE);
    expect(fixture.told()).toHaveLength(3);
  });

  it('goes to the next person if nobody looks after it, who is told its end as well', async () => {
    const next = await fixture.channels.channel('discord', { url: `${fixture.receiver.url}/next` });
    const escalations = [{ afterMinutes: 10, channelIds: [next.id] }];
    await fixture.rule({ kind: 'down', minutes: 0 }, { escalations });
    fixture.see(1, 'offline');
    await fixture.live(12 * MINUTE);
    expect(fixture.receiver.calls.map(({ path }) => path)).toEqual(['/hook?wait=true', '/next?wait=true']);
    expect(fixture.told()[1]).toBe('new: Not acknowledged yet: Chernarus is down');
    fixture.see(1, 'online');
    await fixture.live(2 * MINUTE);
    expect(fixture.receiver.calls.slice(2).map(({ path }) => path)).toEqual([
      '/hook/messages/777',
      '/next/messages/777',
    ]);
  });

  it('goes to whose turn it is on call, and from them to the next one', async () => {
    const people = await Promise.all(
      ['anna', 'boris', 'clara'].map(async (name) => {
        const { id } = await fixture.channels.channel('discord', { url: `${fixture.receiver.url}/${name}` });
        return { name, channelIds: [id] };
      }),
    );
    const onCall = await fixture.panel.onCalls.insert(
      {
        ...{ ownerId: 1, name: 'Nights', people, turn: 'day', at: '09:00', weekday: 1, timeZone: 'UTC' },
        // Yesterday, so it is the turn of the second one.
        ...{ handOverMinutes: 10, beganOn: '2026-11-19' },
      },
      10,
    );
    await fixture.rule({ kind: 'down', minutes: 0 }, { channelIds: [], onCallId: onCall?.id ?? 0 });
    fixture.see(1, 'offline');
    await fixture.live(25 * MINUTE);
    expect(fixture.receiver.calls.map(({ path }) => path)).toEqual(
      ['boris', 'clara', 'anna'].map((name) => `/${name}?wait=true`),
    );
  });

  it('that began and ended in quiet hours is told to nobody', async () => {
    const quietHours = { from: '17:00', to: '18:15', timeZone: 'UTC' };
    const quiet = await fixture.channels.channel('discord', { url: fixture.receiver.url }, { quietHours });
    await fixture.rule({ kind: 'down', minutes: 0 }, { channelIds: [quiet.id] });
    fixture.see(1, 'offline');
    await fixture.live(5 * MINUTE);
    fixture.see(1, 'online');
    await fixture.live(15 * MINUTE);
    expect(fixture.told()).toEqual([]);
  });

  it('that was told before quiet hours is told as ended, and nobody is reminded of it', async () => {
    const quietHours = { from: '18:02', to: '18:20', timeZone: 'UTC' };
    const quiet = await fixture.channels.channel('discord', { url: fixture.receiver.url }, { quietHours });
    await fixture.rule({ kind: 'down', minutes: 0 }, { channelIds: [quiet.id], remindMinutes: 5 });
    fixture.see(1, 'offline');
    await fixture.live(8 * MINUTE);
    fixture.see(1, 'online');
    await fixture.live(14 * MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus is down', 'changed: Chernarus is up again']);
  });

  it('ends without a word when its rule is switched off', async () => {
    const rule = await fixture.rule({ kind: 'down', minutes: 0 });
    fixture.see(1, 'offline');
    await fixture.live(MINUTE);
    await fixture.panel.rules.update(rule, { enabled: false, changedAt: fixture.channels.wallClock.now() });
    await fixture.live(MINUTE);
    expect((await fixture.panel.alerts.open()).length).toBe(0);
    expect(fixture.told()).toHaveLength(1);
  });

  it('of a restart after which the server is not back is told, and when it is back', async () => {
    await fixture.rule({ kind: 'restart-not-back' });
    fixture.see(1, 'offline');
    await fixture.live(MINUTE);
    expect(fixture.told()).toEqual([]);
    const at = fixture.channels.wallClock.now();
    const run = { id: 1, kind: 'restart', planId: null, scheduleId: null, name: 'Nightly' } as const;
    await fixture.panel.events.publishAndWait(
      new TaskRunNews(1, 'not-back', run, 'The server did not come back', at),
    );
    await fixture.live(MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus is not back after its restart']);
    fixture.see(1, 'online');
    await fixture.live(2 * MINUTE);
    expect(fixture.told()[1]).toBe('changed: Chernarus is back');
  });

  it('about players waits for its minutes, and says how many are on', async () => {
    await fixture.rule({ kind: 'players-at-least', players: 50, minutes: 3 });
    fixture.panel.states.merge(2, { players: 52 });
    await fixture.live(4 * MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus has 52 players']);
  });

  it('is not about servers that its account may not see', async () => {
    await fixture.rule({ kind: 'down', minutes: 0 });
    await fixture.channels.store.database.write(async (manager) => {
      await manager.query(`INSERT INTO users (username, username_key, email, email_key, password_hash, is_approved,
        subscription_status, created_at) VALUES ('boris', 'boris', 'b@example.com', 'b@example.com', 'x', TRUE, 'active', '2026-01-01')`);
      await manager.query('UPDATE servers SET owner_id = 2 WHERE id = 1');
    });
    for (const id of [1, 2]) fixture.see(id, 'offline');
    await fixture.live(MINUTE);
    expect((await fixture.panel.alerts.open()).map(({ serverId }) => serverId)).toEqual([2]);
  });
});

describe('Alerts about what happens at a moment', () => {
  let fixture: AlertsFixture;
  beforeEach(async () => {
    fixture = await AlertsFixture.create(2);
  });
  afterEach(() => fixture.remove());

  it('of a line of the log say which line it was', async () => {
    await fixture.rule({ kind: 'log', words: 'CHEAT', pattern: null }, { name: 'Cheaters' });
    fixture.line('(Side) Boris: that is a cheater');
    fixture.line('(Side) Anna: hello');
    await fixture.live(MINUTE);
    expect(fixture.told()).toEqual(['new: Cheaters: Chernarus']);
    expect(fixture.text()).toBe('(Side) Boris: that is a cheater');
  });

  it('of a thousand lines within five minutes are two messages, which count them', async () => {
    await fixture.rule({ kind: 'log', words: null, pattern: 'che+at' }, { name: 'Cheaters' });
    await fixture.live(5 * MINUTE, () => {
      for (let line = 0; line < 17; line += 1) fixture.line('a cheeeat');
    });
    await fixture.live(6 * MINUTE);
    const told = fixture.told();
    expect(told).toHaveLength(2);
    const counts = told.map((title) => Number(/\d+/.exec(title)?.[0]));
    expect(counts.reduce((sum, count) => sum + count)).toBe(60 * 17);
  });

  it('of somebody on the list tell once that they have joined, by their name or their id', async () => {
    await fixture.rule({ kind: 'player-joined', names: ['boris', 'GUID-OF-ANNA'] });
    const details = { name: 'Boris', slot: 3 };
    fixture.line('Player #3 Boris connected', { kind: 'player-joined', details } as never);
    fixture.line('Player #3 Boris - GUID', {
      kind: 'player-identified',
      details: { ...details, guid: 'x' },
    } as never);
    fixture.line('(Side) Boris: hello', { kind: 'chat', details: { name: 'Boris', text: 'hello' } } as never);
    await fixture.live(MINUTE);
    expect(fixture.told()).toEqual(['new: Boris has joined Chernarus']);
    const anna = { name: 'Other name', slot: 4, guid: 'guid-of-anna' };
    fixture.line('Player #4', { kind: 'player-identified', details: anna } as never);
    await fixture.live(6 * MINUTE);
    expect(fixture.told()[1]).toBe('new: Other name has joined Chernarus');
  });

  it('of a command that waits for approval lead to it, and are not for whoever has asked', async () => {
    await fixture.rule({ kind: 'approval-waiting' });
    const at = fixture.channels.wallClock.now();
    const ask = (id: number, username: string): void =>
      fixture.panel.events.publish(new ApprovalRequested(1, { id, username }, '#shutdown', at));
    ask(1, 'anna');
    ask(2, 'boris');
    await fixture.live(MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus: a command waits for approval']);
    expect(fixture.text()).toBe('boris: \\#shutdown');
    expect(fixture.receiver.calls[0]?.body).toMatchObject({
      embeds: [{ url: 'https://panel.example.com/approvals' }],
    });
  });

  it('of a task that failed say which', async () => {
    await fixture.rule({ kind: 'schedule-failed' });
    const run = { source: 'schedule', outcome: 'failed', command: '#restart' };
    fixture.line('#restart', { type: 'command', kind: 'command', run } as never);
    fixture.line('players', { type: 'command', kind: 'command', run: { ...run, source: 'panel' } } as never);
    await fixture.live(MINUTE);
    expect(fixture.told()).toEqual(['new: Chernarus: a task failed']);
    expect(fixture.text()).toBe('\\#restart');
  });
});

describe('Two hundred servers of one host that go down at once', () => {
  it('are one message, and one that they are back', async () => {
    const fixture = await AlertsFixture.create(200);
    await fixture.rule({ kind: 'down', minutes: 0 });
    await fixture.live(MINUTE, (second) => {
      for (let id = second * 4 + 1; id <= second * 4 + 20; id += 1) if (id <= 200) fixture.see(id, 'offline');
    });
    await fixture.live(2 * MINUTE);
    expect(fixture.told()).toEqual(['new: 200 servers are down: host 127.0.0.1']);
    for (let id = 1; id <= 200; id += 1) fixture.see(id, 'online');
    await fixture.live(2 * MINUTE);
    expect(fixture.told()[1]).toBe('changed: 200 servers are up again: host 127.0.0.1');
    await fixture.remove();
  });
});
