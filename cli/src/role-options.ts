import { type ApiClient } from '@outpost/api-client/client.js';
import { BAN_MAX_MINUTES } from '@outpost/contracts/limits.js';
import { ROLES } from '@outpost/contracts/permissions.js';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { type Panel } from './panel.js';
import { readOwnSecrets } from './password-input.js';
import { withPassword } from './password-session.js';

export interface BanLimitOption {
  /** Minutes, or any. Omitted: what the panel gives such a role. */
  readonly maxBan?: number | 'any';
}

export interface OwnPasswordOption {
  readonly passwordStdin?: boolean;
}

export const roleArgument = (): Argument => new Argument('<role>', 'what they may do').choices([...ROLES]);

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

/** How a ban limit is shown. */
export const banLimitText = (minutes: number | null): string => (minutes === null ? 'any' : `${minutes} min`);

function banLimit(text: string): number | 'any' {
  if (text === 'any') return text;
  const minutes = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Infinity;
  if (minutes > BAN_MAX_MINUTES) {
    throw new InvalidArgumentError(`It must be any, or minutes from 1 to ${BAN_MAX_MINUTES}.`);
  }
  return minutes;
}
