import { type ServerBan } from '@outpost/contracts/bans.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { duration } from '../../../components/shared/downtime.js';
import { type PlayersTexts, shortId } from '../player-labels.js';

/** Text keys for the kinds of id a game may ban by. */
const KINDS = {
  'battleye-guid': 'guid',
  steam: 'steamId',
  eos: 'eosId',
  platform: 'platformId',
  account: 'accountId',
  'account-name': 'accountName',
  'reforger-identity': 'identityId',
  ip: 'ipAddress',
} as const satisfies Record<string, keyof PlayersTexts>;

const isKnown = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind);

const MINUTE_MS = 60_000;
/** Fits an IP address and a Steam id. */
const LONGEST_IN_HEADING = 20;

/** "GUID", "IP address": the kind of id that is banned. */
export const kindWord = (t: PlayersTexts, { targetKind }: ServerBan): string =>
  isKnown(targetKind) ? t[KINDS[targetKind]] : t.otherId;

/** Remaining duration of a ban; null if the list does not tell. */
export function timeLabel(t: PlayersTexts, { minutesLeft }: ServerBan): string | null {
  if (minutesLeft === null) return null;
  if (minutesLeft === 'permanent') return t.forEver;
  if (minutesLeft === 'expired') return t.expired;
  return t.timeLeft({ duration: duration(minutesLeft * MINUTE_MS) });
}

/** The name, if the list has one. */
export const whoOf = ({ name, target }: ServerBan): string => shownText(name ?? target);

/** For headings: on phones a full GUID is too long. */
export const shortWhoOf = ({ name, target }: ServerBan): string =>
  shownText(name ?? (target.length > LONGEST_IN_HEADING ? shortId(target) : target));

/** Bans whose visible fields contain the text. */
export function bansWith(bans: readonly ServerBan[], text: string): readonly ServerBan[] {
  const wanted = text.trim().toLowerCase();
  return bans.filter(({ name, target, reason }) =>
    [name ?? '', target, reason].some((each) => each.toLowerCase().includes(wanted)),
  );
}
