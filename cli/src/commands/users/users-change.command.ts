import { examples, withJson } from '../../options.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { type User } from '@outpost/contracts/users.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { readOwnSecrets } from '../../password-input.js';
import { withPassword } from '../../password-session.js';
import { visibleLine } from '../../terminal-text.js';
import { findUser } from './user-lookup.js';

interface Change {
  readonly name: string;
  readonly description: string;
  readonly send: (client: ApiClient, id: number) => Promise<User>;
  readonly done: (username: string) => string;
  /** The route requires a session: API tokens cannot change admin rights. */
  readonly wantsPassword?: true;
}

const setAdmin =
  (isAdmin: boolean): Change['send'] =>
  (client, id) =>
    client.call('POST /api/set-admin/:id', { params: { id }, body: { isAdmin } });

const setSuspended =
  (isSuspended: boolean): Change['send'] =>
  (client, id) =>
    client.call('POST /api/users/:id/suspended', { params: { id }, body: { isSuspended } });

const CHANGES: readonly Change[] = [
  {
    name: 'approve',
    description: 'approve a pending user, and notify them by email if mail is configured',
    send: (client, id) => client.call('POST /api/approve-user/:id', { params: { id } }),
    done: (username) => `${username} may sign in now`,
  },
  {
    name: 'notify',
    description: 'send the approval email again after it failed',
    send: (client, id) => client.call('POST /api/users/:id/notify', { params: { id } }),
    done: (username) => `Tried to write to ${username}; \`outpost users list\` shows what came of it`,
  },
  {
    name: 'make-admin',
    description: 'make a user an admin',
    send: setAdmin(true),
    wantsPassword: true,
    done: (username) => `${username} is an admin now`,
  },
  {
    name: 'revoke-admin',
    description: 'take the rights of an admin away',
    send: setAdmin(false),
    wantsPassword: true,
    done: (username) => `${username} is no admin any more`,
  },
  {
    name: 'reset-second-factor',
    description: 'remove the second factors of somebody who has lost them, and end their sessions',
    send: (client, id) => client.call('DELETE /api/users/:id/second-factor', { params: { id } }),
    wantsPassword: true,
    done: (username) => `${username} has no second factor any more`,
  },
  {
    name: 'suspend',
    description: 'shut an account out and end its sessions; nothing is deleted',
    send: setSuspended(true),
    done: (username) => `${username} is suspended`,
  },
  {
    name: 'unsuspend',
    description: 'let a suspended account in again',
    send: setSuspended(false),
    done: (username) => `${username} may sign in again`,
  },
];

/** Commands that change one account and print the result. */
export function declareUsersChanges(parent: Command, deps: CliDeps): void {
  for (const change of CHANGES) {
    const command = withJson(parent.command(change.name))
      .description(change.description)
      .argument('<user>', 'username or id')
      .addHelpText('after', examples(`outpost users ${change.name} bob`));
    if (change.wantsPassword) command.option('--password-stdin', 'read your own password from stdin');
    command.action((wanted: string, options: Options, self: Command) =>
      applyChange(deps, change, wanted, options, self),
    );
  }
}

interface Options {
  readonly passwordStdin?: boolean;
}

async function applyChange(
  deps: CliDeps,
  { send, done, wantsPassword }: Change,
  wanted: string,
  { passwordStdin }: Options,
  command: Command,
): Promise<void> {
  const panel = await openPanel(deps);
  const { id } = await findUser(panel.client, wanted);
  const user = wantsPassword
    ? await withPassword(
        deps,
        panel,
        await readOwnSecrets(deps, passwordStdin === true, 'Your password: '),
        (client) => send(client, id),
      )
    : await send(panel.client, id);
  outputOf(deps, command).result(user, done(visibleLine(user.username)));
}
