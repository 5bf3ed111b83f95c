import { STATE_CODES, type SampleState } from '../../../apps/server/src/monitoring/sample-state.js';
import { type SampleEntity } from '../../../apps/server/src/monitoring/sample.entity.js';
import { type StartedPanel } from '../../support/started-panel.js';

const MINUTE = 60;
const DAY = 86_400;

/** Periods of the last day other than up, in minutes before now, oldest first. */
const INCIDENTS: readonly { readonly state: SampleState; readonly from: number; readonly to: number }[] = [
  { state: 'restarting', from: 1084, to: 1079 },
  { state: 'down', from: 620, to: 601 },
  { state: 'limited', from: 420, to: 401 },
  { state: 'restarting', from: 364, to: 359 },
  { state: 'unobserved', from: 130, to: 111 },
];
/** The panel was off: not even the `unobserved` state was recorded. */
const OFF = { from: 900, to: 841 };

const within = (minutes: number, { from, to }: { from: number; to: number }): boolean =>
  minutes <= from && minutes >= to;

function sampleOf(serverId: number, now: number, minutes: number): SampleEntity {
  const state = INCIDENTS.find((incident) => within(minutes, incident))?.state ?? 'up';
  const wave = Math.sin((minutes / 1440) * 2 * Math.PI) + 0.35 * Math.sin(minutes / 47);
  const response = 34 + 9 * Math.sin(minutes / 13) + 5 * Math.sin(minutes / 3);
  const isUp = state === 'up';
  return {
    serverId,
    at: now - minutes * MINUTE,
    state: STATE_CODES.indexOf(state),
    players: isUp ? Math.round(26 + 16 * wave) : null,
    responseMs: isUp ? Math.round(response) : null,
  };
}

/** Inserts thirty days of samples for a new server: one per minute for the last day, one per half hour before. */
export async function seedSamples(panel: StartedPanel, serverId: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const day = Array.from({ length: 1440 }, (_, minutes) => minutes).filter((each) => !within(each, OFF));
  const before = Array.from({ length: 29 * 48 }, (_, step) => 1440 + step * 30);
  const samples = [...day, ...before].map((minutes) => sampleOf(serverId, now, minutes));
  const registered = new Date((now - 40 * DAY) * 1000).toISOString().replace('T', ' ').replace('Z', '');
  await panel.query('UPDATE servers SET created_at = ? WHERE id = ?', [registered, serverId]);
  await panel.insertSamples(samples, now);
}
