import { type LineReader, PLAIN_LINE, type ReadLine } from '../line-reader.js';
import { type BattleyeEvent, type KnownNames, parseMessage } from './battleye.messages.js';

type Reader<Type extends BattleyeEvent['type']> = (event: Extract<BattleyeEvent, { type: Type }>) => ReadLine;

const BAN = /^(?:Admin Ban|Global Ban)/;

const READERS: { readonly [Type in BattleyeEvent['type']]: Reader<Type> } = {
  'admin-login': ({ admin, address, port }) => ({ kind: 'admin-login', details: { admin, address, port } }),
  'admin-say': ({ admin, to, text }) => ({ kind: 'admin-say', details: { admin, to: to ?? null, text } }),
  join: ({ slot, name, address, port }) => ({
    kind: 'player-joined',
    details: { slot, name, address, port },
  }),
  guid: ({ slot, name, guid }) => ({ kind: 'player-identified', details: { slot, name, guid } }),
  verified: ({ slot, name, guid }) => ({ kind: 'player-verified', details: { slot, name, guid } }),
  leave: ({ slot, name }) => ({ kind: 'player-left', details: { slot, name } }),
  kick: ({ slot, name, guid, reason, kind, detail }) => ({
    kind: BAN.test(kind ?? '') ? 'ban' : 'kick',
    details: { slot, name, guid: guid ?? null, reason: detail ?? reason },
  }),
  'filter-log': ({ filter, slot, name, guid, rule }) => ({
    kind: 'line',
    details: { filter, rule, slot, name, guid: guid ?? null },
  }),
  chat: ({ channel, name, text }) => ({ kind: 'chat', details: { channel, name, text } }),
  raw: () => PLAIN_LINE,
};

/** Above any player count; bounds the memory when a server invents players. */
const MAX_NAMES = 1_000;
/** Games limit names to far less. */
const NAME_MAX = 256;

/** A reader for the lines of one BattlEye server. */
export const readBattleyeLines = (): LineReader => {
  const lines = new BattleyeLines();
  return (text) => lines.read(text);
};

/** Tracks the names of connected players, which makes chat and kick lines unambiguous. */
class BattleyeLines {
  private readonly names = new Map<number, string>();

  read(text: string): ReadLine {
    const event = parseMessage(text, this.names satisfies KnownNames);
    this.remember(event);
    const read = READERS[event.type] as (given: BattleyeEvent) => ReadLine;
    return read(event);
  }

  private remember(event: BattleyeEvent): void {
    switch (event.type) {
      case 'join':
      case 'guid':
      case 'verified':
        this.learn(event.slot, event.name);
        return;
      case 'leave':
      case 'kick':
        this.names.delete(event.slot);
        return;
      case 'admin-login':
      case 'admin-say':
      case 'filter-log':
      case 'chat':
      case 'raw':
    }
  }

  /** Evicts the player seen first, who has most likely left unannounced. */
  private learn(slot: number, name: string): void {
    if (name.length > NAME_MAX) return;
    this.names.set(slot, name);
    const [oldest] = this.names.keys();
    if (this.names.size > MAX_NAMES && oldest !== undefined) this.names.delete(oldest);
  }
}
