import { listRows } from '@outpost/api-client/list-rows.js';
import { type MailState } from '@outpost/contracts/admin.js';
import { type Email } from '@outpost/contracts/emails.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { type Output, outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import { toneOf } from '../../tone.js';

export function declareMail(parent: Command, deps: CliDeps): void {
  const mail = withJson(parent.command('mail')).description('what the panel sends by email, as an admin');
  declareStatus(mail, deps);
  declareList(mail, deps);
  declareRetry(mail, deps);
}

function declareStatus(parent: Command, deps: CliDeps): void {
  withJson(parent.command('status', { isDefault: true }))
    .description('show whether the panel can send mail')
    .addHelpText('after', examples('outpost mail status'))
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

const COLUMNS: readonly Column<Email>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'KIND', cell: ({ kind }) => kind },
  { head: 'TO', cell: ({ username, address }) => `${username} <${address}>`, shrinks: true },
  { head: 'CREATED', cell: ({ createdAt }) => shortTime(createdAt) },
  { head: 'STATE', cell: ({ state }) => state, tone: ({ state }) => toneOf(state) },
  { head: 'ATTEMPTS', cell: ({ attempts }) => String(attempts) },
  { head: 'NEXT', cell: ({ nextAttemptAt }) => (nextAttemptAt === null ? '' : shortTime(nextAttemptAt)) },
  { head: 'PROBLEM', cell: ({ problem }) => problem ?? '', shrinks: true },
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list the emails of the last 30 days, the newest first, and what became of them')
    .addHelpText('after', examples('outpost mail list --limit 20'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const emails = await listRows((query) => client.page('GET /api/emails', { query }), limit);
      outputOf(deps, command).list(emails, COLUMNS, 'No emails');
    });
}

function declareRetry(parent: Command, deps: CliDeps): void {
  withJson(parent.command('retry'))
    .description('send an email again that was given up, or now one that waits')
    .argument('<id>', 'as `outpost mail list` shows it', wholeNumber)
    .addHelpText('after', examples('outpost mail retry 7'))
    .action(async (id: number, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const email = await client.call('POST /api/emails/:id/retry', { params: { id } });
      const { state, problem } = email;
      const why = problem === null ? '' : `: ${visibleLine(problem)}`;
      outputOf(deps, command).result(email, `Email ${id} is ${state}${why}`);
    });
}
