import { say } from '@outpost/contracts/message.js';
import { UserError } from '../../platform/errors/app-error.js';

export const linkNotValid = (): UserError =>
  new UserError(
    'link_not_valid',
    say('auth.link_not_valid', 'This link does not work any more. Ask for a new one'),
  );

export const noEmails = (): UserError =>
  new UserError(
    'not_supported',
    say('auth.no_emails', 'This panel sends no emails with links: no mail server or no address is set'),
  );

export const addressIsConfirmed = (): UserError =>
  new UserError('not_supported', say('auth.address_is_confirmed', 'Your address is confirmed already'));
