import { ChangePasswordRequest } from '@outpost/contracts/account.js';
import { ConfirmsPassword } from '../../ui/password-confirmation.js';

export class PasswordFormValues extends ChangePasswordRequest {
  @ConfirmsPassword('newPassword')
  confirmPassword!: string;
}

export const NO_PASSWORDS: PasswordFormValues = { currentPassword: '', newPassword: '', confirmPassword: '' };
