import { type AlertRule } from '@outpost/contracts/alerts.js';
import { type Channel } from '@outpost/contracts/channels.js';
import { type RawClient } from './api.js';
import { type StartedPanel } from './started-panel.js';

/** An incident that goes on since two minutes. */
export function incidentOf(serverId: number): string {
  const began = storedMoment(new Date(Date.now() - 120_000));
  return `INSERT INTO incidents (server_id, began_at, down_since, outages, down_seconds, players_before, players)
    VALUES (${serverId}, '${began}', '${began}', 1, 0, 2, '["Anna","Boris"]')`;
}

export const storedMoment = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '');

/** Five that are over. */
export async function storePastIncidents(outpost: StartedPanel, serverId: number): Promise<void> {
  const at = '2026-11-22 04:00:00.000';
  for (let count = 0; count < 5; count += 1)
    await outpost.query(
      `INSERT INTO incidents (server_id, began_at, back_at, ended_at, outages, down_seconds, players)
       VALUES (?, ?, ?, ?, 1, 60, '[]')`,
      [serverId, at, at, at],
    );
}

/**
 * Five of each: channels, rules and maintenance of boris, the second account, and what they have led to. Returns the id of the last channel.
 */
export async function fillAlerts(outpost: StartedPanel, boris: RawClient): Promise<number> {
  const channels: number[] = [];
  for (const n of [1, 2, 3, 4, 5]) {
    const channel = { name: `channel ${n}`, kind: 'webhook', url: 'https://bot.example.com' };
    channels.push((await boris.post<Channel>('/api/channels', channel)).body.id);
    const rule = { name: `rule ${n}`, condition: { kind: 'down', minutes: 1 }, scope: 'all', channelIds: [] };
    await boris.post('/api/alert-rules', rule);
    const people = [{ name: 'Anna', channelIds: [] }];
    const turns = { turn: 'day', at: '09:00', timeZone: 'UTC' };
    await boris.post('/api/on-call', { name: `on call ${n}`, people, ...turns });
    await boris.post('/api/status-pages', { slug: `page-${n}`, title: `Page ${n}`, scope: 'all' });
    await boris.post('/api/maintenance', { name: `work ${n}`, scope: 'all', timing: { kind: 'once' } });
  }
  const last = channels.at(-1) ?? 0;
  const [rule = { id: 0 }] = (await boris.get<AlertRule[]>('/api/alert-rules')).body.slice(-1);
  const at = '2026-11-22 04:00:00.000';
  await outpost.query(
    `INSERT INTO alert_bundles (rule_id, owner_id, opened_at, more, escalated) VALUES (?, 2, ?, 0, 0)`,
    [rule.id, at],
  );
  for (const n of [1, 2, 3, 4, 5]) {
    await outpost.query(
      `INSERT INTO deliveries (channel_id, notice, is_edit, state, attempts, created_at, give_up_at, answer)
       VALUES (?, ?, FALSE, 'delivered', 1, ?, ?, '')`,
      [last, JSON.stringify({ event: 'alert', title: `message ${n}` }), at, at],
    );
    await outpost.query(
      `INSERT INTO alerts (rule_id, owner_id, bundle_id, subject, condition, facts, opened_at, ended_at)
       VALUES (?, 2, 1, ?, 'down', '{}', ?, ?)`,
      [rule.id, `server ${n}`, at, at],
    );
  }
  return last;
}
