import { NewPasswordRule, PASSWORD_TOO_COMMON } from '@outpost/contracts/new-password.js';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { readLineFromStdin } from '../../password-input.js';
import { askHidden } from '../../prompt.js';

const PASSPHRASE_VARIABLE = 'OUTPOST_BACKUP_PASSPHRASE';

/** An archive can be attacked offline for years, without rate limits. */
const MIN_LENGTH = 12;

interface PassphraseSource {
  readonly passphraseStdin?: boolean;
  /** Whether standard input is the archive. */
  readonly isStdinTaken?: boolean;
}

/**
 * Reads the passphrase of an existing backup.
 *
 * @throws {CliError} `usage`
 */
export async function readPassphrase(deps: CliDeps, source: PassphraseSource): Promise<string> {
  return (await given(deps, source)) ?? askHidden(deps, 'Passphrase of the backup: ');
}

/**
 * Reads the passphrase for a new backup: typed twice on a terminal, since the input is not shown.
 *
 * @throws {CliError} `usage`, also for a passphrase that is easily guessed
 */
export async function readNewPassphrase(deps: CliDeps, source: PassphraseSource): Promise<string> {
  const passphrase = (await given(deps, source)) ?? (await askedTwice(deps));
  const problem = await new NewPasswordRule(MIN_LENGTH).problemOf(passphrase, { username: '', email: '' });
  if (problem === undefined) return passphrase;
  throw new CliError(
    'usage',
    problem === PASSWORD_TOO_COMMON
      ? 'choose another passphrase: this one is among the first that are guessed'
      : `the passphrase must have at least ${MIN_LENGTH} characters`,
  );
}

/** The passphrase from stdin or the environment; undefined if the user must be prompted. */
async function given(deps: CliDeps, source: PassphraseSource): Promise<string | undefined> {
  const isStdinFree = source.isStdinTaken !== true;
  if (source.passphraseStdin === true && isStdinFree) return readLineFromStdin(deps);
  const variable = deps.env[PASSPHRASE_VARIABLE];
  if (variable !== undefined) return variable;
  if (!isStdinFree)
    throw new CliError('usage', `stdin is the backup: put its passphrase into ${PASSPHRASE_VARIABLE}`);
  if (deps.stdin.isTTY) return undefined;
  throw new CliError(
    'usage',
    `there is no terminal to ask for the passphrase: use --passphrase-stdin or ${PASSPHRASE_VARIABLE}`,
  );
}

async function askedTwice(deps: CliDeps): Promise<string> {
  const passphrase = await askHidden(deps, 'Passphrase for the backup: ');
  if ((await askHidden(deps, 'The same once more: ')) === passphrase) return passphrase;
  throw new CliError('usage', 'the two passphrases are not the same');
}
