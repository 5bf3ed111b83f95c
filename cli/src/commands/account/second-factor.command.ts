import { type ApiClient } from '@outpost/api-client/client.js';
import { type SecondFactor } from '@outpost/contracts/second-factor.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, wholeNumber, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { asMyself, type OwnPasswordOption, withOwnPassword } from '../../role-options.js';
import { visibleLine } from '../../terminal-text.js';

const PATH = 'outpost account second-factor';

/** The second factors of the own account. Passkeys are added in a browser, which alone can make them. */
export function declareSecondFactor(parent: Command, deps: CliDeps): void {
  const factor = withJson(parent.command('second-factor')).description(
    'what signing in to your account asks for besides the password',
  );
  declareShow(factor, deps);
  declareAddApp(factor, deps);
  declareConfirmApp(factor, deps);
  declareRecoveryCodes(factor, deps);
  declareRemovals(factor, deps);
}

function declareShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show', { isDefault: true }))
    .description('show your second factors')
    .addHelpText('after', examples(`${PATH} show`))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const factor = await client.call('GET /api/account/second-factor');
      outputOf(deps, command).result(factor, textOf(factor));
    });
}

function textOf({ isRequired, appAddedAt, passkeys, recoveryCodesLeft }: SecondFactor): string {
  return [
    `Required by this panel: ${isRequired ? 'yes' : 'no'}`,
    `Authenticator app: ${appAddedAt === null ? 'none' : `since ${shortTime(appAddedAt)}`}`,
    ...passkeys.map(
      ({ id, name, lastUsedAt }) =>
        `Passkey ${id}: ${visibleLine(name)}, ${lastUsedAt === null ? 'never used' : `last used ${shortTime(lastUsedAt)}`}`,
    ),
    `Recovery codes left: ${recoveryCodesLeft}`,
  ].join('\n');
}

function declareAddApp(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('add-app')))
    .description('show a secret for an authenticator app; `confirm-app` takes it into use')
    .addHelpText('after', examples(`${PATH} add-app`))
    .action(async (options: OwnPasswordOption, command: Command) => {
      const enrolment = await asMyself(deps, await openPanel(deps), options, (client) =>
        client.call('POST /api/account/second-factor/app'),
      );
      const { renderUnicodeCompact } = await import('uqr');
      const { secret, uri } = enrolment;
      const next = `Secret: ${secret}\nThen: ${PATH} confirm-app <code of the app>`;
      outputOf(deps, command).result(enrolment, `${renderUnicodeCompact(uri)}\n${next}`);
    });
}

function declareConfirmApp(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('confirm-app')))
    .description('take the authenticator app into use, and show your recovery codes')
    .argument('<code>', 'the six digits it shows')
    .addHelpText('after', examples(`${PATH} confirm-app 492039`))
    .action(async (code: string, options: OwnPasswordOption, command: Command) => {
      const added = await asMyself(deps, await openPanel(deps), options, (client) =>
        client.call('POST /api/account/second-factor/app/confirm', { body: { code } }),
      );
      const { recoveryCodes } = added;
      const text = 'Signing in asks for a code of the app now';
      outputOf(deps, command).result(added, recoveryCodes ? `${text}\n${codesText(recoveryCodes)}` : text);
    });
}

function declareRecoveryCodes(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('recovery-codes')))
    .description('replace your recovery codes by ten new ones')
    .addHelpText('after', examples(`${PATH} recovery-codes`))
    .action(async (options: OwnPasswordOption, command: Command) => {
      const codes = await asMyself(deps, await openPanel(deps), options, (client) =>
        client.call('POST /api/account/second-factor/recovery-codes'),
      );
      outputOf(deps, command).result(codes, codesText(codes.recoveryCodes));
    });
}

const codesText = (codes: readonly string[]): string =>
  `Recovery codes, each for one sign-in without your device. They are not shown again:\n${codes.join('\n')}`;

function declareRemovals(parent: Command, deps: CliDeps): void {
  const remove = async (
    options: OwnPasswordOption,
    command: Command,
    call: (client: ApiClient) => Promise<undefined>,
    text: string,
  ): Promise<void> => {
    await asMyself(deps, await openPanel(deps), options, call);
    outputOf(deps, command).result({ removed: true }, text);
  };
  withOwnPassword(withJson(parent.command('remove-app')))
    .description('remove the authenticator app')
    .addHelpText('after', examples(`${PATH} remove-app`))
    .action((options: OwnPasswordOption, command: Command) =>
      remove(
        options,
        command,
        (client) => client.call('DELETE /api/account/second-factor/app'),
        'The authenticator app was removed',
      ),
    );
  withOwnPassword(withJson(parent.command('remove-passkey')))
    .description('remove a passkey')
    .argument('<id>', 'id of the passkey', wholeNumber)
    .addHelpText('after', examples(`${PATH} remove-passkey 7`))
    .action((id: number, options: OwnPasswordOption, command: Command) =>
      remove(
        options,
        command,
        (client) => client.call('DELETE /api/account/second-factor/passkeys/:id', { params: { id } }),
        'The passkey was removed',
      ),
    );
}
