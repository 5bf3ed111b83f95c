import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { BAN_MAX_MINUTES } from '@outpost/contracts/limits.js';
import { type RoleRequest } from '@outpost/contracts/people-requests.js';
import { type Person } from '@outpost/contracts/people.js';
import { ROLES } from '@outpost/contracts/permissions.js';
import { type CustomRole } from '@outpost/contracts/roles.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';
import { type Panel } from './panel.js';
import { readOwnSecrets } from './password-input.js';
import { withPassword } from './password-session.js';
import { type Place } from './place-lookup.js';
import { visibleLine } from './terminal-text.js';

export interface BanLimitOption {
  /** Minutes, or any. Omitted: what the panel gives such a role. */
  readonly maxBan?: number | 'any';
}

export interface OwnPasswordOption {
  readonly passwordStdin?: boolean;
}

export const roleArgument = (): Argument =>
  new Argument('<role>', `${ROLES.join(', ')}, or the name of a role that the owner has made`);

/** What the panel takes for a role that was typed. @throws {CliError} the owner has no such role */
export async function roleFor(
  client: ApiClient,
  { kind, id }: Place,
  typed: string,
): Promise<Pick<RoleRequest, 'role' | 'roleId'>> {
  const known = ROLES.find((role) => role === typed);
  if (known) return { role: known };
  const params = { id };
  const made = await listRows((part) => client.page(`GET /api/${kind}/:id/roles`, { params, query: part }));
  return { role: 'custom', roleId: findRole(made, typed).id };
}

/** By name (case-insensitive) or id. @throws {CliError} none fits */
export function findRole(roles: readonly CustomRole[], wanted: string): CustomRole {
  const name = wanted.toLowerCase();
  const found =
    roles.find((role) => role.name.toLowerCase() === name) ?? roles.find(({ id }) => String(id) === wanted);
  if (found) return found;
  throw new CliError('notFound', `there is no role "${visibleLine(wanted)}"`);
}

/** The name of a custom role, or which one it is. */
export const roleText = ({
  role,
  roleName,
}: {
  readonly role: string;
  readonly roleName: string | null;
}): string => (roleName === null ? role : visibleLine(roleName));

export const withBanLimit = (command: Command): Command =>
  command.addOption(
    new Option('--max-ban <minutes>', 'the longest ban they may give, or any').argParser(banLimit),
  );

export const withOwnPassword = (command: Command): Command =>
  command.option('--password-stdin', 'read your own password from stdin');

/** For what gives somebody access: API tokens cannot, so the password is asked for. */
export async function asMyself<T>(
  deps: CliDeps,
  panel: Panel,
  { passwordStdin }: OwnPasswordOption,
  work: (client: ApiClient) => Promise<T>,
): Promise<T> {
  const secrets = await readOwnSecrets(deps, passwordStdin === true, 'Your password: ');
  return withPassword(deps, panel, secrets, work);
}

/** As the panel takes it. */
export const maxBanMinutesOf = ({ maxBan }: BanLimitOption): number | null | undefined =>
  maxBan === 'any' ? null : maxBan;

/** How a ban limit is shown; empty for those who may not ban. */
export function banLimitText({
  permissions,
  maxBanMinutes,
}: Pick<Person, 'permissions' | 'maxBanMinutes'>): string {
  if (!permissions.includes('players.ban')) return '';
  return maxBanMinutes === null ? 'any' : `${maxBanMinutes} min`;
}

function banLimit(text: string): number | 'any' {
  if (text === 'any') return text;
  const minutes = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Infinity;
  if (minutes > BAN_MAX_MINUTES) {
    throw new InvalidArgumentError(`It must be any, or minutes from 1 to ${BAN_MAX_MINUTES}.`);
  }
  return minutes;
}
