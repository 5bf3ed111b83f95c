import { messageFrame } from './message-frame.js';
import { type Reader, ServerBatch } from './server-batch.js';

/** The updates of all servers within one round. Readers with the same view share one encoding. */
export class BroadcastRound {
  private readonly batches = new Map<number, ServerBatch>();
  private readonly frames = new Map<string, Buffer>();

  constructor(readonly number: number) {}

  /** The batch of this server, created with its first message. */
  batchOf(serverId: number, sentBefore: number): ServerBatch {
    const batch = this.batches.get(serverId) ?? new ServerBatch(serverId, sentBefore);
    this.batches.set(serverId, batch);
    return batch;
  }

  batch(serverId: number): ServerBatch | undefined {
    return this.batches.get(serverId);
  }

  /** For a deleted server. */
  drop(serverId: number): void {
    this.batches.delete(serverId);
  }

  serverIds(): IterableIterator<number> {
    return this.batches.keys();
  }

  get isEmpty(): boolean {
    return this.batches.size === 0;
  }

  /** Wire bytes for this reader: the same buffer for all who watch the same servers in the same way. */
  frameFor(reader: Reader, batches: readonly ServerBatch[]): Buffer {
    if (!batches.every((batch) => batch.isSameFor(reader))) return encoded(reader, batches);
    const view = `${reader.followsTimeline} ${batches.map(({ serverId }) => serverId).join()}`;
    const frame = this.frames.get(view) ?? encoded(reader, batches);
    this.frames.set(view, frame);
    return frame;
  }
}

function encoded(reader: Reader, batches: readonly ServerBatch[]): Buffer {
  const texts = batches.flatMap((batch) => batch.textsFor(reader));
  if (!reader.followsTimeline) return Buffer.concat(texts.map(messageFrame));
  return texts.length === 0 ? Buffer.alloc(0) : messageFrame(`{"type":"batch","messages":[${texts.join()}]}`);
}
