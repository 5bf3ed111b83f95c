import { INVITATION_DEFAULT_HOURS } from '@outpost/contracts/limits.js';
import { type CreatedInvitation } from '@outpost/contracts/people.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, wholeNumber, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import {
  asMyself,
  maxBanMinutesOf,
  type BanLimitOption,
  type OwnPasswordOption,
  roleArgument,
  roleFor,
  roleText,
  withBanLimit,
  withOwnPassword,
} from '../../role-options.js';
import { findPlace, withPlace } from '../../place-lookup.js';
import { visibleLine } from '../../terminal-text.js';
import { linkOf } from './invitation-link.js';

interface CreateOptions extends BanLimitOption, OwnPasswordOption {
  readonly user?: string;
  readonly email?: string;
  readonly hours: number;
}

export function declareInvitationsCreate(parent: Command, deps: CliDeps): void {
  withPlace(withOwnPassword(withBanLimit(withJson(parent.command('create')))))
    .description('invite somebody; the link is printed once, on stdout alone, and works once')
    .addArgument(roleArgument())
    .option('--user <username>', 'who alone may accept it (default: whoever has the link)')
    .option('--email <address>', 'where the panel sends the link')
    .option('--hours <number>', 'how long it holds', wholeNumber, INVITATION_DEFAULT_HOURS)
    .addHelpText(
      'after',
      examples(
        'outpost invitations create Chernarus viewer',
        'outpost invitations create Chernarus moderator --user bob --max-ban 1440',
        'outpost invitations create Chernarus viewer --email bob@example.com',
        'outpost invitations create group:Europe moderator --user bob',
      ),
    )
    .action(async (wanted: string, role: string, options: CreateOptions, command: Command) => {
      const { checkedInvitation } = await import('../../request-check.js');
      const { user: username, email, hours: expiresInHours } = options;
      const panel = await openPanel(deps);
      const place = await findPlace(panel.client, wanted);
      const given = await roleFor(panel.client, place, role);
      const maxBanMinutes = maxBanMinutesOf(options);
      const body = await checkedInvitation({ ...given, maxBanMinutes, username, email, expiresInHours });
      const created = await asMyself(deps, panel, options, (client) =>
        client.call(`POST /api/${place.kind}/:id/invitations`, { params: { id: place.id }, body }),
      );
      outputOf(deps, command).result(created, linkOf(panel.url, created.secret));
      deps.stderr.write(`${summaryOf(created)}, shown only now\n`);
    });
}

export function declareInvitationsWithdraw(parent: Command, deps: CliDeps): void {
  withPlace(withJson(parent.command('withdraw')))
    .alias('rm')
    .description('make an open one worthless')
    .argument('<id>', 'id of the invitation', wholeNumber)
    .addHelpText(
      'after',
      examples('outpost invitations withdraw Chernarus 7', 'outpost invitations withdraw group:Europe 7'),
    )
    .action(async (wanted: string, invitationId: number, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { kind, id } = await findPlace(client, wanted);
      const params = { id, invitationId };
      await client.call(`DELETE /api/${kind}/:id/invitations/:invitationId`, { params });
      const text = `Withdrew the invitation ${invitationId}`;
      outputOf(deps, command).result({ id: invitationId, withdrawn: true }, text);
    });
}

function summaryOf(created: CreatedInvitation): string {
  const { id, username, email, expiresAt } = created;
  const who = username === null ? 'whoever opens the link first' : visibleLine(username);
  const sent = email === null ? '' : `; sent to ${visibleLine(email)}`;
  return `Invited ${who} as ${roleText(created)} (id ${id})${sent}; expires ${shortTime(expiresAt)}`;
}
