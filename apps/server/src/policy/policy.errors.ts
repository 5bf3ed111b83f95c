import { type Message, say, sentences } from '@outpost/contracts/message.js';
import { UserError } from '../platform/errors/app-error.js';

const withNote = (message: Message, note: string | null): Message =>
  note === null ? message : sentences(message, say('policy.note', '{note}', { note }));

export const commandDenied = (command: string, note: string | null): UserError =>
  new UserError(
    'command_denied',
    withNote(
      say('policy.command_denied', 'The command policy of this server does not allow "{command}".', {
        command,
      }),
      note,
    ),
  );

export const reasonNeeded = (command: string, note: string | null): UserError =>
  new UserError(
    'reason_needed',
    withNote(
      say('policy.reason_needed', 'The command policy of this server asks for a reason for "{command}".', {
        command,
      }),
      note,
    ),
  );

export const approvalNeeded = (command: string, note: string | null): UserError =>
  new UserError(
    'approval_needed',
    withNote(
      say(
        'policy.approval_needed',
        'The command policy of this server asks for the approval of a second person for "{command}".',
        { command },
      ),
      note,
    ),
  );

export const rulesChanged = (): UserError =>
  new UserError(
    'changed_meanwhile',
    say(
      'policy.changed_meanwhile',
      'Somebody else has changed the rules meanwhile. Look at them, and try again',
    ),
  );
