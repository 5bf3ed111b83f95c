import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type AlertRule } from '@outpost/contracts/alerts.js';
import { CliError } from '../../cli-error.js';
import { visibleLine } from '../../terminal-text.js';

export const readAlertRules = (client: ApiClient, limit?: number): Promise<readonly AlertRule[]> =>
  listRows((part) => client.page('GET /api/alert-rules', { query: part }), limit);

/** By name (case-insensitive) or id. @throws {CliError} none fits */
export function findAlertRule(rules: readonly AlertRule[], wanted: string): AlertRule {
  const name = wanted.toLowerCase();
  const found =
    rules.find((rule) => rule.name.toLowerCase() === name) ?? rules.find(({ id }) => String(id) === wanted);
  if (found) return found;
  throw new CliError('notFound', `there is no alert rule "${visibleLine(wanted)}"`);
}
