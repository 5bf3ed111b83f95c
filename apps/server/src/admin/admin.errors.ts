import { UserError } from '../platform/errors/app-error.js';

export const lastAdmin = (): UserError =>
  new UserError('last_admin', 'This is the last admin; make somebody else admin first');

export const nothingToNotify = (): UserError =>
  new UserError('not_supported', 'Only the owner of an approved account can be told of its approval');
