import { randomInt } from 'node:crypto';
import { USERNAME_PATTERN } from '@outpost/contracts/auth.js';
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@outpost/contracts/limits.js';
import { isOfOneScript } from '@outpost/contracts/names.js';

const NUMBERED = 20;

/** Characters that usernames have, in one alphabet, and not too many or too few; undefined if that leaves nothing. */
export function usernameFrom(name: string): string | undefined {
  const kept = Array.from(name.normalize('NFC').trim().replaceAll(/\s+/g, '-'))
    .filter((character) => USERNAME_PATTERN.test(character))
    .slice(0, USERNAME_MAX_LENGTH)
    .join('')
    .slice(0, USERNAME_MAX_LENGTH);
  return kept.length >= USERNAME_MIN_LENGTH && isOfOneScript(kept) ? kept : undefined;
}

/** The first of these names, made one that is allowed here, with a number if somebody else has it. */
export async function freeNameLike(
  names: readonly (string | null)[],
  isTaken: (name: string) => Promise<boolean>,
): Promise<string> {
  const [base = 'player'] = names.flatMap((name) => usernameFrom(name ?? '') ?? []);
  const numbered = (at: number | string): string =>
    `${base.slice(0, USERNAME_MAX_LENGTH - String(at).length - 1)}-${at}`;
  if (!(await isTaken(base))) return base;
  for (let at = 2; at < NUMBERED; at += 1) if (!(await isTaken(numbered(at)))) return numbered(at);
  return numbered(randomInt(10_000, 99_999));
}
