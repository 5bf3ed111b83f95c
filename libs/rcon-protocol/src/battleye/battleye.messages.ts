/**
 * A parsed line printed by a BattlEye server. `slot` is the player number of `players`; names are exactly as printed,
 * trailing blanks included. Unrecognised lines are `raw`. The formats are not specified by the vendor: they are as
 * observed on DayZ, Arma 2 OA and Arma 3 servers.
 */
export type BattleyeEvent =
  | { readonly type: 'admin-login'; readonly admin: number; readonly address: string; readonly port: number }
  /** `to` is undefined for a message to all players. The server echoes our own `say` commands as this, too. */
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
      /** As printed; `kind` is the part before the brackets, if it is a known one. */
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
      /** The name is not a known player: names may contain `: `, so the split may be wrong. */
      readonly nameIsGuess: boolean;
    }
  | { readonly type: 'raw'; readonly text: string };

/** Names of the connected players by slot, as far as they are known. */
export type KnownNames = ReadonlyMap<number, string>;

const NO_NAMES: KnownNames = new Map();

// Each pattern is anchored to the whole line: player-controlled text stands in the middle, so it cannot fake an event.
// Names are matched greedily for the same reason.
const ADMIN_LOGIN = /^RCon admin #(?<id>\d+) \((?<ip>[0-9A-Fa-f.:[\]]+):(?<port>\d+)\) logged in$/;
const ADMIN_SAY = /^RCon admin #(?<id>\d+): \((?:Global|To (?<to>.+?))\) (?<text>.*)$/s;
const JOIN = /^Player #(?<id>\d+) (?<name>.*) \((?<ip>[0-9A-Fa-f.:[\]]+):(?<port>\d+)\) connected$/s;
// `GUID:` until about 2017, `BE GUID:` in current builds.
const GUID =
  /^Player #(?<id>\d+) (?<name>.*) - (?:BE )?GUID: (?<guid>[0-9a-fA-F]{32})(?: \((?:unverified|verified)\))?$/s;
const VERIFIED = /^Verified GUID \((?<guid>[0-9a-fA-F]{32})\) of player #(?<id>\d+) (?<name>.*)$/s;
// BattlEye prints `-` in place of the GUID of a player who has none yet; some kick lines have no GUID field at all.
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
/** `-` stands for a player whose GUID the server does not have yet. */
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

/** The longest known name wins: the speaker may be `Wolf` or `Wolf: the quiet one`. */
const readChat: Reader = (groups, known) => {
  const rest = text(groups, 'rest');
  const names = [...known.values()].filter((name) => rest.startsWith(`${name}: `));
  const name = names.sort((a, b) => b.length - a.length)[0];
  const cut = name?.length ?? rest.indexOf(': ');
  const channel = text(groups, 'channel');
  if (cut < 0) return { type: 'raw', text: `(${channel}) ${rest}` };
  const message = { name: rest.slice(0, cut), text: rest.slice(cut + 2) };
  return { type: 'chat', channel, ...message, nameIsGuess: name === undefined };
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
 * Parses one line that a server printed on its own, in the wording of DayZ and Arma 2 OA/3. Never throws.
 *
 * @param known resolves ambiguities: where the name in a chat line ends, and whether a line is a kick or only contains
 *   a name that looks like one
 */
export function parseMessage(line: string, known: KnownNames = NO_NAMES): BattleyeEvent {
  for (const [pattern, read] of READERS) {
    const groups = pattern.exec(line)?.groups;
    if (groups === undefined) continue;
    const event = read(groups, known);
    return event.type === 'kick' ? kickOrLeave(event, line, known) : event;
  }
  return { type: 'raw', text: line };
}

/**
 * The disconnect line of a player named `A has been kicked by BattlEye: B` reads like a kick. The known name of the
 * slot decides; without one, a line that could be a disconnect counts as one unless it contains a GUID, which does not
 * fit into a name.
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
