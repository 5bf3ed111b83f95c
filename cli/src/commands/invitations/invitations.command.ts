import { withJson } from '../../options.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import {
  declareInvitationsAccept,
  declareInvitationsDecline,
  declareInvitationsShow,
} from './invitations-answer.command.js';
import { declareInvitationsCreate, declareInvitationsWithdraw } from './invitations-create.command.js';
import { declareInvitationsList } from './invitations-list.command.js';

export function declareInvitations(parent: Command, deps: CliDeps): void {
  const invitations = withJson(parent.command('invitations')).description(
    'invitations to servers: make them, and answer those for you',
  );
  declareInvitationsList(invitations, deps);
  declareInvitationsCreate(invitations, deps);
  declareInvitationsWithdraw(invitations, deps);
  declareInvitationsShow(invitations, deps);
  declareInvitationsAccept(invitations, deps);
  declareInvitationsDecline(invitations, deps);
}
