import { type AcceptedInvitation } from '@outpost/contracts/accepted-invitation.js';
import { type OfferedInvitation } from '@outpost/contracts/people.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, wholeNumber, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import {
  asMyself,
  banLimitText,
  type OwnPasswordOption,
  roleText,
  withOwnPassword,
} from '../../role-options.js';
import { visibleLine } from '../../terminal-text.js';
import { EXAMPLE_LINK, secretIn } from './invitation-link.js';

export function declareInvitationsShow(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('show')))
    .description('show what a link offers, without accepting it')
    .argument('<link>', 'the link, or what follows its #')
    .addHelpText('after', examples(`outpost invitations show ${EXAMPLE_LINK}`))
    .action(async (link: string, options: OwnPasswordOption, command: Command) => {
      const body = await secretOf(link);
      const panel = await openPanel(deps);
      const offer = await asMyself(deps, panel, options, (client) =>
        client.call('POST /api/invitations/find', { body }),
      );
      outputOf(deps, command).result(offer, outputOf(deps, command).pairs(factsOf(offer)));
    });
}

export function declareInvitationsAccept(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('accept')))
    .description('accept one')
    .argument('<link>', 'the link, what follows its #, or the id of one that names you')
    .addHelpText(
      'after',
      examples(`outpost invitations accept ${EXAMPLE_LINK}`, 'outpost invitations accept 7'),
    )
    .action(async (link: string, options: OwnPasswordOption, command: Command) => {
      const accept = await acceptanceOf(link);
      const accepted = await asMyself(deps, await openPanel(deps), options, accept);
      outputOf(deps, command).result(accepted, acceptedText(accepted));
    });
}

export function declareInvitationsDecline(parent: Command, deps: CliDeps): void {
  withJson(parent.command('decline'))
    .description('decline one that names you')
    .argument('<id>', 'id of the invitation', wholeNumber)
    .addHelpText('after', examples('outpost invitations decline 7'))
    .action(async (id: number, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      await client.call('DELETE /api/invitations/:id', { params: { id } });
      outputOf(deps, command).result({ id, declined: true }, `Declined the invitation ${id}`);
    });
}

async function acceptanceOf(link: string): Promise<(client: ApiClient) => Promise<AcceptedInvitation>> {
  const id = /^[1-9]\d{0,8}$/.test(link) ? Number(link) : undefined;
  if (id !== undefined)
    return (client) => client.call('POST /api/invitations/:id/accept', { params: { id } });
  const body = await secretOf(link);
  return (client) => client.call('POST /api/invitations/accept', { body });
}

function acceptedText({ server, group }: AcceptedInvitation): string {
  if (server) return `You are ${roleText(server.access)} on ${visibleLine(server.name)} (id ${server.id})`;
  if (!group) return 'Accepted';
  const servers = group.serverIds.length === 1 ? '1 server' : `${group.serverIds.length} servers`;
  return `You are ${roleText(group.access)} in the group ${visibleLine(group.name)}, which has ${servers}`;
}

async function secretOf(link: string): Promise<{ secret: string }> {
  const { checkedInvitationSecret } = await import('../../request-check.js');
  return checkedInvitationSecret({ secret: secretIn(link) });
}

const factsOf = (offer: OfferedInvitation): readonly (readonly [string, string])[] => [
  [offer.groupName === null ? 'server' : 'group', visibleLine(offer.serverName ?? offer.groupName ?? '')],
  ['invited by', visibleLine(offer.invitedBy)],
  ['role', roleText(offer)],
  ...(banLimitText(offer) === '' ? [] : ([['bans up to', banLimitText(offer)]] as const)),
  ['expires', shortTime(offer.expiresAt)],
];
