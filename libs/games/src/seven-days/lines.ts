import { PLAIN_LINE, type ReadLine } from '@outpost/rcon-protocol/line-reader.js';

/** Player events in the game's log; everything else is `raw`. */
export type SevenDaysEvent =
  | { readonly type: 'connect'; readonly name: string; readonly ids: SevenDaysIds; readonly address: string }
  | { readonly type: 'join'; readonly name: string }
  | { readonly type: 'leave'; readonly name: string }
  | { readonly type: 'death'; readonly name: string; readonly killer: string | null }
  | { readonly type: 'chat'; readonly by: SevenDaysSpeaker; readonly channel: string; readonly text: string }
  | { readonly type: 'announcement'; readonly channel: string; readonly text: string }
  | { readonly type: 'raw' };

export interface SevenDaysIds {
  readonly entityId: number;
  /** Prefixed with the platform, such as `Steam_7656…`. */
  readonly platformId: string;
}

export interface SevenDaysSpeaker extends SevenDaysIds {
  /** Null on builds (1.0) that write only the id. */
  readonly name: string | null;
}

/** Has address and ids; "joined the game" follows once the world is loaded, and has neither. */
const CONNECTED =
  /^Player connected, entityid=(?<entityId>\d+), name=(?<name>.*), pltfmid=(?<platformId>\w+), crossid=\w*, steamOwner=[^,]*, ip=(?<address>[\dA-Fa-f.:]+)$/s;
const JOINED = /^GMSG: Player '(?<name>.*)' joined the game$/s;
const LEFT = /^GMSG: Player '(?<name>.*)' left the game$/s;
const DIED = /^GMSG: Player '(?<name>.*?)' (?:died|killed by '(?<killer>.*)')$/s;
const CHAT =
  /^Chat \(from '(?<platformId>[^']+)', entity id '(?<entityId>-?\d+)', to '(?<channel>[^']+)'\): (?:'(?<name>.*?)': )?(?<text>.*)$/s;
/** Sender of messages by the server itself, or by an admin through `say`. */
const NO_PLAYER = '-non-player-';

type Groups = Readonly<Record<string, string | undefined>>;

const idsOf = ({ entityId, platformId = '' }: Groups): SevenDaysIds => ({
  entityId: Number(entityId),
  platformId,
});

const READERS: readonly (readonly [RegExp, (groups: Groups) => SevenDaysEvent])[] = [
  [
    CONNECTED,
    (groups) => ({
      type: 'connect',
      name: groups['name'] ?? '',
      ids: idsOf(groups),
      address: groups['address'] ?? '',
    }),
  ],
  [JOINED, ({ name = '' }) => ({ type: 'join', name })],
  [LEFT, ({ name = '' }) => ({ type: 'leave', name })],
  [DIED, ({ name = '', killer = null }) => ({ type: 'death', name, killer })],
  [CHAT, chatOf],
];

function chatOf(groups: Groups): SevenDaysEvent {
  const { channel = '', text = '', name = null } = groups;
  const ids = idsOf(groups);
  if (ids.platformId === NO_PLAYER) return { type: 'announcement', channel, text };
  return { type: 'chat', by: { ...ids, name }, channel, text };
}

/**
 * Parses a message of a 7 Days to Die server (a log line without time and level). The whole line must match, so that
 * players cannot fake an event in chat.
 */
export function parseSevenDaysLine(text: string): SevenDaysEvent {
  for (const [pattern, read] of READERS) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return read(groups);
  }
  return { type: 'raw' };
}

/** The same as a {@link ReadLine}, for the timeline. */
export function readSevenDaysLine(line: string): ReadLine {
  const event = parseSevenDaysLine(line);
  switch (event.type) {
    case 'connect': {
      const { name, ids, address } = event;
      return { kind: 'player-verified', details: { name, ...ids, address } };
    }
    case 'join':
      return { kind: 'player-joined', details: { name: event.name } };
    case 'leave':
      return { kind: 'player-left', details: { name: event.name } };
    case 'death':
      return { kind: 'player-died', details: { name: event.name, killer: event.killer } };
    case 'chat': {
      const { by, channel, text } = event;
      return { kind: 'chat', details: { channel, ...by, text } };
    }
    case 'announcement':
      return { kind: 'admin-say', details: { to: event.channel, text: event.text } };
    case 'raw':
      return PLAIN_LINE;
  }
}
