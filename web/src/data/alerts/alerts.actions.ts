import {
  type CreateAlertRuleRequest,
  type UpdateAlertRuleRequest,
} from '@outpost/contracts/alert-requests.js';
import { mutate } from 'swr';
import { api } from '../api.js';
import { keys } from '../keys.js';

export async function createAlertRule(body: CreateAlertRuleRequest): Promise<void> {
  await api.call('POST /api/alert-rules', { body });
  await mutate(keys.alertRules);
}

export async function updateAlertRule(id: number, body: UpdateAlertRuleRequest): Promise<void> {
  await api.call('PATCH /api/alert-rules/:id', { params: { id }, body });
  await mutate(keys.alertRules);
}

export async function deleteAlertRule(id: number): Promise<void> {
  await api.call('DELETE /api/alert-rules/:id', { params: { id } });
  await Promise.all([keys.alertRules, keys.alerts('open'), keys.alerts('all')].map((key) => mutate(key)));
}

export async function acknowledgeAlert(id: number): Promise<void> {
  await api.call('POST /api/alerts/:id/acknowledge', { params: { id } });
  await Promise.all([keys.alerts('open'), keys.alerts('all')].map((key) => mutate(key)));
}
