/**
 * What a line that a BattlEye server printed tells. `slot` is the player number of `players`; names are as the
 * server wrote them, blanks at the end included. What is not recognised stays `raw`.
 */
export type BattleyeEvent =
  | { readonly type: 'admin-login'; readonly admin: number; readonly address: string; readonly port: number }
  /** `to` is absent when everybody was spoken to. Our own lines come back as this, too. */
  | {
      readonly type: 'admin-say';
      readonly admin: number;
      readonly to: string | undefined;
      readonly text: string;
    }
  | {
      readonly type: 'join';
      readonly slot: number;
      readonly name: string;
      readonly address: string;
      readonly port: number;
    }
  | { readonly type: 'guid'; readonly slot: number; readonly name: string; readonly guid: string }
  | { readonly type: 'verified'; readonly slot: number; readonly name: string; readonly guid: string }
  | { readonly type: 'leave'; readonly slot: number; readonly name: string }
  | {
      readonly type: 'kick';
      readonly slot: number;
      readonly name: string;
      readonly guid: string | undefined;
      /** As printed; `kind` is the part before the brackets when it is a known one. */
      readonly reason: string;
      readonly kind: string | undefined;
      readonly detail: string | undefined;
    }
  | {
      readonly type: 'filter-log';
      readonly filter: string;
      readonly slot: number;
      readonly name: string;
      readonly guid: string | undefined;
      readonly rule: number;
      readonly text: string;
    }
  | {
      readonly type: 'chat';
      readonly channel: string;
      readonly name: string;
      readonly text: string;
      /** Nobody of that name is known: names may hold `: `, so the cut may be wrong. */
      readonly nameIsGuess: boolean;
    }
  | { readonly type: 'raw'; readonly text: string };

/** Names of those who are on, by slot, as far as they are known. */
export type KnownNames = ReadonlyMap<number, string>;

const NOBODY: KnownNames = new Map();

// Each is tried against the whole line, from its first character: what a player chose or typed stands in the
// middle, so it can not pass for an event. Names are greedy for the same reason.
const ADMIN_LOGIN = /^RCon admin #(?<id>\d+) \((?<ip>[0-9A-Fa-f.:[\]]+):(?<port>\d+)\) logged in$/;
const ADMIN_SAY = /^RCon admin #(?<id>\d+): \((?:Global|To (?<to>.+?))\) (?<text>.*)$/s;
const JOIN = /^Player #(?<id>\d+) (?<name>.*) \((?<ip>[0-9A-Fa-f.:[\]]+):(?<port>\d+)\) connected$/s;
const GUID =
  /^Player #(?<id>\d+) (?<name>.*) - (?:BE )?GUID: (?<guid>[0-9a-fA-F]{32})(?: \((?:unverified|verified)\))?$/s;
const VERIFIED = /^Verified GUID \((?<guid>[0-9a-fA-F]{32})\) of player #(?<id>\d+) (?<name>.*)$/s;
const KICK =
  /^Player #(?<id>-?\d+) (?<name>.*) \((?<guid>[0-9a-fA-F]{32}|-)\) has been kicked by BattlEye: (?<reason>.+)$/s;
const KICK_WITHOUT_GUID = /^Player #(?<id>-?\d+) (?<name>.*) has been kicked by BattlEye: (?<reason>.+)$/s;
const LEAVE = /^Player #(?<id>\d+) (?<name>.*) disconnected$/s;
const FILTER_LOG =
  /^(?<filter>[A-Z][A-Za-z]*(?: Value)?) Log: #(?<id>\d+) (?<name>.*) \((?<guid>[0-9a-fA-F]{32}|-)\) - #(?<rule>\d+)(?: (?<text>.*))?$/s;
const CHAT = /^\((?<channel>[A-Za-z]+)\) (?<rest>.*)$/s;
const KICK_REASON =
  /^(?<kind>Admin Kick|Admin Ban|Global Ban #[0-9a-fA-F]+|Invalid GUID|Client not responding|Game restart required|[A-Za-z ]+ Restriction #\d+)(?: \((?<detail>.*)\))?$/s;

type Groups = Readonly<Record<string, string | undefined>>;
type Reader = (groups: Groups, known: KnownNames) => BattleyeEvent;

const text = (groups: Groups, name: string): string => groups[name] ?? '';
const number = (groups: Groups, name: string): number => Number(groups[name]);
const guidOf = (groups: Groups): string => text(groups, 'guid').toLowerCase();
/** `-` stands for a player whose GUID the server has not got yet. */
const guidIfAny = (groups: Groups): string | undefined =>
  groups['guid'] === '-' || groups['guid'] === undefined ? undefined : guidOf(groups);
const who = (groups: Groups) => ({ slot: number(groups, 'id'), name: text(groups, 'name') });
const where = (groups: Groups) => ({ address: text(groups, 'ip'), port: number(groups, 'port') });

const readKick: Reader = (groups) => {
  const reason = text(groups, 'reason');
  const known = KICK_REASON.exec(reason)?.groups;
  const guid = guidIfAny(groups);
  return { type: 'kick', ...who(groups), guid, reason, kind: known?.['kind'], detail: known?.['detail'] };
};

/** The longest known name wins: one of `Wolf` and `Wolf: the quiet one` has said it. */
const readChat: Reader = (groups, known) => {
  const rest = text(groups, 'rest');
  const names = [...known.values()].filter((name) => rest.startsWith(`${name}: `));
  const name = names.sort((a, b) => b.length - a.length)[0];
  const cut = name?.length ?? rest.indexOf(': ');
  const channel = text(groups, 'channel');
  if (cut < 0) return { type: 'raw', text: `(${channel}) ${rest}` };
  const said = { name: rest.slice(0, cut), text: rest.slice(cut + 2) };
  return { type: 'chat', channel, ...said, nameIsGuess: name === undefined };
};

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [ADMIN_LOGIN, (groups) => ({ type: 'admin-login', admin: number(groups, 'id'), ...where(groups) })],
  [
    ADMIN_SAY,
    (groups) => ({
      type: 'admin-say',
      admin: number(groups, 'id'),
      to: groups['to'],
      text: text(groups, 'text'),
    }),
  ],
  [JOIN, (groups) => ({ type: 'join', ...who(groups), ...where(groups) })],
  [GUID, (groups) => ({ type: 'guid', ...who(groups), guid: guidOf(groups) })],
  [VERIFIED, (groups) => ({ type: 'verified', ...who(groups), guid: guidOf(groups) })],
  [KICK, readKick],
  [KICK_WITHOUT_GUID, readKick],
  [LEAVE, (groups) => ({ type: 'leave', ...who(groups) })],
  [
    FILTER_LOG,
    (groups) => ({
      type: 'filter-log',
      filter: text(groups, 'filter'),
      ...who(groups),
      guid: guidIfAny(groups),
      rule: number(groups, 'rule'),
      text: text(groups, 'text'),
    }),
  ],
  [CHAT, readChat],
];

/**
 * Reads one line that a server printed on its own; the grammar is that of DayZ and Arma 2 OA/3. Never throws.
 *
 * @param known sharpens what names make ambiguous: who said a line of chat, and whether somebody was kicked or
 *   is only called so
 */
export function parseMessage(line: string, known: KnownNames = NOBODY): BattleyeEvent {
  for (const [pattern, read] of READERS) {
    const groups = pattern.exec(line)?.groups;
    if (groups === undefined) continue;
    const event = read(groups, known);
    return event.type === 'kick' ? kickOrLeave(event, line, known) : event;
  }
  return { type: 'raw', text: line };
}

/**
 * Somebody called `A has been kicked by BattlEye: B` leaves with a line that reads like a kick. The name that is
 * known for the slot settles it; without one a line that can be a leave is taken for one, unless a GUID stands
 * in it, which no name has room for.
 */
function kickOrLeave(
  kick: Extract<BattleyeEvent, { type: 'kick' }>,
  line: string,
  known: KnownNames,
): BattleyeEvent {
  const leave = LEAVE.exec(line)?.groups;
  const name = known.get(kick.slot);
  if (leave === undefined || name === kick.name) return kick;
  if (name === undefined && kick.guid !== undefined) return kick;
  return { type: 'leave', ...who(leave) };
}
