import { messageFrame } from './message-frame.js';
import { type Reader, ServerBatch } from './server-batch.js';

/** The news of all servers within one round. What readers see alike is encoded once. */
export class BroadcastRound {
  private readonly rooms = new Map<number, ServerBatch>();
  private readonly frames = new Map<string, Buffer>();

  constructor(readonly number: number) {}

  /** The news of this server, begun with its first message. */
  roomOf(serverId: number, toldBefore: number): ServerBatch {
    const room = this.rooms.get(serverId) ?? new ServerBatch(serverId, toldBefore);
    this.rooms.set(serverId, room);
    return room;
  }

  room(serverId: number): ServerBatch | undefined {
    return this.rooms.get(serverId);
  }

  /** Of a server that is gone. */
  drop(serverId: number): void {
    this.rooms.delete(serverId);
  }

  serverIds(): IterableIterator<number> {
    return this.rooms.keys();
  }

  get isEmpty(): boolean {
    return this.rooms.size === 0;
  }

  /** Bytes of the wire for this reader: the very same for all who watch the same servers in the same way. */
  frameFor(reader: Reader, rooms: readonly ServerBatch[]): Buffer {
    if (!rooms.every((room) => room.isSameFor(reader))) return encoded(reader, rooms);
    const view = `${reader.followsTimeline} ${rooms.map(({ serverId }) => serverId).join()}`;
    const frame = this.frames.get(view) ?? encoded(reader, rooms);
    this.frames.set(view, frame);
    return frame;
  }
}

function encoded(reader: Reader, rooms: readonly ServerBatch[]): Buffer {
  const texts = rooms.flatMap((room) => room.textsFor(reader));
  if (!reader.followsTimeline) return Buffer.concat(texts.map(messageFrame));
  return texts.length === 0 ? Buffer.alloc(0) : messageFrame(`{"type":"batch","messages":[${texts.join()}]}`);
}
