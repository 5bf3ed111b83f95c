import { ChangePasswordRequest } from '@outpost/contracts/account.js';
import { ConfirmsPassword } from '../../components/ui/password-confirmation.js';

export class PasswordFormValues extends ChangePasswordRequest {
  @ConfirmsPassword('newPassword')
  confirmPassword!: string;
}

export const NO_PASSWORDS: PasswordFormValues = { currentPassword: '', newPassword: '', confirmPassword: '' };
