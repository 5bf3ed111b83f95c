import { examples, withJson } from '../../options.js';
import { planOf } from '@outpost/contracts/plans.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { PLAN_NAMES } from '../subscription/subscription.command.js';

export function declareWhoami(parent: Command, deps: CliDeps): void {
  withJson(parent.command('whoami'))
    .description('show the panel and account you are signed in to')
    .addHelpText('after', examples('outpost whoami'))
    .action((_options: object, command: Command) => showUser(deps, command));
}

export async function showUser(deps: CliDeps, command: Command): Promise<void> {
  const { url, client } = await openPanel(deps);
  const user = await client.call('GET /api/user');
  const output = outputOf(deps, command);
  const text = output.pairs([
    ['Username', user.username],
    ['Email', user.email],
    ['Role', user.isAdmin ? 'admin' : 'user'],
    ...(user.paymentsOff ? [] : [['Plan', PLAN_NAMES[planOf(user.subscriptionStatus)]] as const]),
    ['Panel', url],
  ]);
  output.result({ ...user, url }, text);
}
