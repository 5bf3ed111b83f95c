const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Attempts allowed per window; once they are used up, the window must pass. An attempt is counted in this order, up to
 * the first limit that refuses it: a single address can neither fill the memory with names nor exhaust a name's limit.
 */
export const LIMITS = {
  /** Wrong passwords from one network, for any name. */
  loginAddress: { points: 50, duration: QUARTER_HOUR_SECONDS },
  /** Wrong passwords for one name from one network. */
  loginPair: { points: 5, duration: QUARTER_HOUR_SECONDS },
  /** Wrong passwords for one name from anywhere: slows a botnet. The owner's known devices are exempt. */
  loginName: { points: 100, duration: QUARTER_HOUR_SECONDS },
  /** Wrong passwords for one account from one of its known devices. */
  loginDevice: { points: 10, duration: QUARTER_HOUR_SECONDS },
  /** Wrong codes and passkeys for one account from one network, after the right password. */
  secondStepPair: { points: 5, duration: QUARTER_HOUR_SECONDS },
  /** The same from anywhere: a million codes, of which three are right, take years. Known devices are exempt. */
  secondStepAccount: { points: 20, duration: HOUR_SECONDS },
  /** The same from one of its known devices. */
  secondStepDevice: { points: 10, duration: QUARTER_HOUR_SECONDS },
  /** Wrong codes and passkeys of one account that is signed in. */
  stepUp: { points: 5, duration: QUARTER_HOUR_SECONDS },
  /** Wrong current passwords of one account: stops guessing in an unattended browser. */
  password: { points: 5, duration: QUARTER_HOUR_SECONDS },
  /** Refused profile changes of one account: a member can't enumerate the usernames of others. */
  profile: { points: 10, duration: HOUR_SECONDS },
  /** Calls that have the panel talk to the issuer of OpenID Connect, from one network. */
  oidc: { points: 60, duration: QUARTER_HOUR_SECONDS },
  /** Links to choose a new password, asked for from one network. */
  resetNetwork: { points: 10, duration: HOUR_SECONDS },
  /** The same for one name or address from anywhere: nobody must fill a mailbox. */
  resetLogin: { points: 3, duration: HOUR_SECONDS },
  /** Links to confirm the address of one account. */
  addressEmail: { points: 5, duration: HOUR_SECONDS },
  setup: { points: 10, duration: QUARTER_HOUR_SECONDS },
  register: { points: 10, duration: HOUR_SECONDS },
} as const;

export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];
