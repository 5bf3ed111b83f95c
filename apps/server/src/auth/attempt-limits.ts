const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

/**
 * Attempts allowed in the window; then the window must pass. An attempt is taken from its limits in this order and
 * stops at the first that refuses: one address can neither fill the memory with names nor use up a name's attempts.
 */
export const LIMITS = {
  /** Wrong passwords from one network, whatever the name. */
  loginAddress: { points: 50, duration: QUARTER_HOUR_SECONDS },
  /** Wrong passwords for one name from one network. */
  loginPair: { points: 5, duration: QUARTER_HOUR_SECONDS },
  /** Wrong passwords for one name from everywhere: slows a botnet; known devices of the owner are not held back by it. */
  loginName: { points: 100, duration: QUARTER_HOUR_SECONDS },
  /** Wrong passwords for one account from one device that is known to it. */
  loginDevice: { points: 10, duration: QUARTER_HOUR_SECONDS },
  /** Wrong current passwords of one account: an unlocked browser left alone is no place to guess them. */
  password: { points: 5, duration: QUARTER_HOUR_SECONDS },
  /** Names and addresses of others that one account ran into: members can't be swept. */
  profile: { points: 10, duration: HOUR_SECONDS },
  setup: { points: 10, duration: QUARTER_HOUR_SECONDS },
  register: { points: 10, duration: HOUR_SECONDS },
} as const;

export type LimitName = keyof typeof LIMITS;
export const LIMIT_NAMES = Object.keys(LIMITS) as readonly LimitName[];
