import { ApiClient } from '@outpost/api-client/client.js';
import { type RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { type RegisterInterestResponse } from '@outpost/contracts/registration.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, withJson } from '../../options.js';
import { outputOf } from '../../output.js';
import { panelAddress } from '../../panel.js';
import { readNewPassword } from '../../password-input.js';
import { visibleText } from '../../terminal-text.js';
import { EXAMPLE_LINK, secretIn } from '../invitations/invitation-link.js';

interface RegisterOptions {
  readonly username: string;
  readonly email: string;
  readonly passwordStdin?: boolean;
  readonly invitation?: string;
}

const clientOf = (deps: CliDeps, url: string): ApiClient =>
  new ApiClient({ baseUrl: panelAddress(url), fetch: deps.fetch });

export function declareRegistration(parent: Command, deps: CliDeps): void {
  withJson(parent.command('registration'))
    .description('show whether a panel accepts registrations')
    .argument('<url>', 'address of the panel')
    .addHelpText('after', examples('outpost registration https://panel.example.org'))
    .action(async (url: string, _options: object, command: Command) => {
      const terms = await clientOf(deps, url).call('GET /api/registration');
      const { mode, passwordMinLength } = terms;
      const text = `Registration is ${mode}; passwords have at least ${passwordMinLength} characters`;
      outputOf(deps, command).result(terms, text);
    });
}

export function declareRegister(parent: Command, deps: CliDeps): void {
  withJson(parent.command('register'))
    .description('request an account on a panel; an admin approves it')
    .argument('<url>', 'address of the panel')
    .requiredOption('--username <name>', 'what you want to sign in with')
    .requiredOption('--email <address>', 'where the panel writes to')
    .option('--password-stdin', 'read the password from stdin instead of asking for it')
    .option('--invitation <link>', 'accept this invitation with it: the link, or what follows its #')
    .addHelpText(
      'after',
      examples(
        'outpost register https://panel.example.org --username bob --email bob@example.org',
        `outpost register https://panel.example.org --username bob --email bob@example.org --invitation ${EXAMPLE_LINK}`,
      ),
    )
    .action(async (url: string, { passwordStdin, ...fields }: RegisterOptions, command: Command) => {
      const client = clientOf(deps, url);
      // Checked before prompting: no password is needed if registration is closed.
      const { mode } = await client.call('GET /api/registration');
      if (mode === 'closed') throw new CliError('notAllowed', 'this panel takes no new accounts');
      const password = await readNewPassword(deps, passwordStdin === true);
      const { username, email } = fields;
      const answer = await requestAccount(client, { username, email, password }, fields.invitation);
      outputOf(deps, command).result(answer, visibleText(answer.message));
    });
}

async function requestAccount(
  client: ApiClient,
  account: RegisterInterestRequest,
  link: string | undefined,
): Promise<RegisterInterestResponse> {
  const { checkedAccount, checkedInvitedAccount } = await import('../../request-check.js');
  if (link === undefined) {
    return client.call('POST /api/register-interest', { body: await checkedAccount(account) });
  }
  const body = await checkedInvitedAccount({ ...account, secret: secretIn(link) });
  return client.call('POST /api/invitations/register', { body });
}
