import { listRows } from '@outpost/api-client/list-rows.js';
import { type Approval } from '@outpost/contracts/approvals.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { type Output, outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine, visibleText } from '../../terminal-text.js';
import { toneOf } from '../../tone.js';

export function declareApprovals(parent: Command, deps: CliDeps): void {
  const approvals = withJson(parent.command('approvals')).description(
    'commands that need a second person: asking for it, and answering',
  );
  declareList(approvals, deps);
  declareRequest(approvals, deps);
  declareApprove(approvals, deps);
  declareDecline(approvals, deps);
  declareWithdraw(approvals, deps);
}

const COLUMNS: readonly Column<Approval>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'SERVER', cell: ({ serverId }) => String(serverId) },
  { head: 'STATE', cell: ({ state }) => state },
  { head: 'BY', cell: ({ requestedBy }) => requestedBy },
  { head: 'UNTIL', cell: ({ expiresAt }) => shortTime(expiresAt) },
  { head: 'COMMAND', cell: ({ command }) => command },
  { head: 'WHY', cell: ({ reason }) => reason ?? '', shrinks: true },
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list what waits for you anywhere, or what waits or waited on one server')
    .argument('[server]', 'name or id of the server')
    .addHelpText('after', examples('outpost approvals list', 'outpost approvals list Chernarus'))
    .action(async (wanted: string | undefined, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const server = wanted === undefined ? undefined : await findServer(client, wanted);
      const rows = await listRows(
        (query) =>
          server
            ? client.page('GET /api/servers/:id/approvals', { params: { id: server.id }, query })
            : client.page('GET /api/approvals', { query }),
        limit,
      );
      outputOf(deps, command).list(rows, COLUMNS, 'Nothing waits for an approval');
    });
}

interface ReasonOption {
  readonly reason?: string;
}

const withReason = (command: Command, what: string): Command => command.option('--reason <text>', what);

function declareRequest(parent: Command, deps: CliDeps): void {
  withReason(withJson(parent.command('request')), 'why it is to be sent')
    .description('ask a second person to approve a command, which is then sent at once')
    .argument('<server>', 'name or id of the server')
    .argument('<command...>', 'the command and its words; put -- before it when one starts with a dash')
    .addHelpText(
      'after',
      examples('outpost approvals request Chernarus "#shutdown" --reason "The map is stuck"'),
    )
    .action(async (wanted: string, words: readonly string[], options: ReasonOption, command: Command) => {
      const { checkedApprovalRequest } = await import('../../request-check.js');
      const body = await checkedApprovalRequest({ command: words.join(' '), reason: options.reason });
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const approval = await client.call('POST /api/servers/:id/approvals', { params: { id }, body });
      const text = `Waits for an approval as ${approval.id}, until ${shortTime(approval.expiresAt)}`;
      outputOf(deps, command).result(approval, text);
    });
}

const withRequest = (command: Command): Command =>
  command
    .argument('<server>', 'name or id of the server')
    .argument('<id>', 'its id, see outpost approvals list', wholeNumber);

/** Sends an answer to what waits on a server. */
async function answered(
  deps: CliDeps,
  answer: 'approve' | 'decline',
  wanted: string,
  approvalId: number,
  { reason }: ReasonOption,
): Promise<Approval> {
  const { checkedAnswer } = await import('../../request-check.js');
  const body = await checkedAnswer({ reason });
  const { client } = await openPanel(deps);
  const { id } = await findServer(client, wanted);
  const params = { id, approvalId };
  return client.call(`POST /api/servers/:id/approvals/:approvalId/${answer}`, { params, body });
}

function declareApprove(parent: Command, deps: CliDeps): void {
  withReason(withRequest(withJson(parent.command('approve'))), 'what to say to it')
    .description('approve a command of somebody else: it is sent now, and its answer printed')
    .addHelpText('after', examples('outpost approvals approve Chernarus 7'))
    .action(async (wanted: string, approvalId: number, options: ReasonOption, command: Command) => {
      const approval = await answered(deps, 'approve', wanted, approvalId, options);
      printSent(outputOf(deps, command), approval);
    });
}

/** @throws {CliError} the command did not run, or maybe not */
function printSent(output: Output, approval: Approval): void {
  const { command, response, outcome } = approval;
  const how = output.paint(outcome ?? 'sent', toneOf(outcome ?? 'sent'));
  output.result(approval, `${visibleLine(command)}: ${how}\n${visibleText(response ?? '')}`);
  if (outcome === 'failed') throw new CliError('gameServer', 'the game did not run this command');
  if (outcome === 'unknown') throw new CliError('unknownOutcome', 'the command may or may not have run');
}

function declareDecline(parent: Command, deps: CliDeps): void {
  withReason(withRequest(withJson(parent.command('decline'))), 'why; shown to whoever asked')
    .description('decline a command of somebody else')
    .addHelpText('after', examples('outpost approvals decline Chernarus 7 --reason "Not during the event"'))
    .action(async (wanted: string, approvalId: number, options: ReasonOption, command: Command) => {
      const approval = await answered(deps, 'decline', wanted, approvalId, options);
      outputOf(deps, command).result(approval, `Declined: ${visibleLine(approval.command)}`);
    });
}

function declareWithdraw(parent: Command, deps: CliDeps): void {
  withRequest(withJson(parent.command('withdraw')))
    .description('take back a command of your own that waits')
    .addHelpText('after', examples('outpost approvals withdraw Chernarus 7'))
    .action(async (wanted: string, approvalId: number, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      await client.call('DELETE /api/servers/:id/approvals/:approvalId', { params: { id, approvalId } });
      outputOf(deps, command).result(
        { id: approvalId, withdrawn: true },
        `Withdrew the command ${approvalId}`,
      );
    });
}
