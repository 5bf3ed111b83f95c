import {
  type CreateScheduleRequest,
  type UpdateScheduleRequest,
} from '@outpost/contracts/schedule-requests.js';
import { type ScheduledCommand, type TestScheduleResponse } from '@outpost/contracts/schedules.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function createSchedule(serverId: number, body: CreateScheduleRequest): Promise<void> {
  await api.call('POST /api/servers/:id/scheduled', { params: { id: serverId }, body });
  await rereadSchedules(serverId);
}

/** @param body only the fields that changed */
export async function updateSchedule(
  serverId: number,
  scheduleId: number,
  body: UpdateScheduleRequest,
): Promise<void> {
  await api.call('PATCH /api/servers/:id/scheduled/:commandId', {
    params: { id: serverId, commandId: scheduleId },
    body,
  });
  await rereadSchedules(serverId);
}

export async function deleteSchedule(serverId: number, { id }: Pick<ScheduledCommand, 'id'>): Promise<void> {
  await api.call('DELETE /api/servers/:id/scheduled/:commandId', { params: { id: serverId, commandId: id } });
  await rereadSchedules(serverId);
}

/** Runs it now. A failed run is recorded as well, so the list is reread either way. */
export async function testSchedule(
  serverId: number,
  { id }: Pick<ScheduledCommand, 'id'>,
): Promise<TestScheduleResponse> {
  const params = { id: serverId, commandId: id };
  try {
    return await api.call('POST /api/servers/:id/scheduled/:commandId/test', { params });
  } finally {
    await rereadSchedules(serverId, id);
  }
}

/** Also rereads one schedule's runs, if they are on screen. */
async function rereadSchedules(serverId: number, scheduleId?: number): Promise<void> {
  await Promise.all([mutate(keys.schedules(serverId)), mutate(keys.upcomingRestarts)]);
  if (scheduleId !== undefined) await mutate(keys.scheduleRuns(serverId, scheduleId));
}
