import { type RawClient } from './api.js';
import { type StartedPanel } from './started-panel.js';

/** A restart plan, a message text, a task and a run for each number. */
export async function storeTasks(
  client: RawClient,
  database: Pick<StartedPanel, 'query'>,
  serverId: number,
  numbers: readonly number[],
): Promise<void> {
  const path = `/api/servers/${serverId}`;
  for (const n of numbers) {
    await client.post(`${path}/restart-plans`, {
      ...{ name: `plan ${n}`, timing: { kind: 'times', times: ['03:45'] } },
    });
    await client.post('/api/message-texts', {
      ...{ name: `text-${n}`, texts: [{ language: 'en', text: 'Soon' }] },
    });
    await client.post(`${path}/tasks`, {
      ...{ name: `task ${n}`, schedule: '0 4 * * 1', steps: [{ kind: 'wait', seconds: 60 }] },
    });
    await database.query(
      `INSERT INTO task_runs (server_id, name, started_by, planned_at, restart_at, started_at, ended_at, outcome, report, state)
       VALUES (?, ?, 'boris', '2026-11-22 04:00:00.000', '2026-11-22 04:00:00.000', '2026-11-22 04:00:00.000',
         '2026-11-22 04:01:00.000', 'done', '', '{"steps":[]}')`,
      [serverId, `run ${n}`],
    );
  }
}
