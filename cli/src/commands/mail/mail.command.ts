import { type MailState } from '@outpost/contracts/admin.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { type Output, outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { visibleLine } from '../../terminal-text.js';

export function declareMail(parent: Command, deps: CliDeps): void {
  withJson(parent.command('mail'))
    .description('show whether the panel can send mail, as an admin')
    .addHelpText('after', examples('outpost mail'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const state = await client.call('GET /api/mail');
      const output = outputOf(deps, command);
      output.result(state, described(output, state));
    });
}

function described(output: Output, { isConfigured, lastProblem }: MailState): string {
  if (!isConfigured) return 'No mail is configured: see SMTP_URL';
  if (lastProblem === null) return 'Mail is configured, and the last message could be handed over';
  return output.paint(`The last message could not be handed over: ${visibleLine(lastProblem)}`, 'bad');
}
