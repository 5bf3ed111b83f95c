/** `closed`: nobody can ask for an account. */
export type RegistrationMode = 'open' | 'closed';

/** Answer of `GET /api/registration`, for everybody: what a form needs to know before it is filled in. */
export interface RegistrationTerms {
  readonly mode: RegistrationMode;
  /** Characters a new password has at least, wherever it is set. */
  readonly passwordMinLength: number;
}
