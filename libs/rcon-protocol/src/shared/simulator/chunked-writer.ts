import { type Socket } from 'node:net';

/**
 * How the bytes are split into writes. `glued`: everything that is ready in one write; `packets`: one write per packet;
 * a number: pieces of that many bytes.
 */
export type Chunking = 'glued' | 'packets' | number;

/** Writes packets in order, split as the faults prescribe. */
export class ChunkedWriter {
  private backlog: Promise<void> | null = null;

  constructor(
    private readonly socket: Socket,
    /** Reread for each write. */
    private readonly faults: { readonly chunking: Chunking },
  ) {}

  /** @param done called when the operating system has taken the last byte */
  write(packets: readonly Buffer[], done?: () => void): void {
    if (this.backlog === null && this.faults.chunking === 'glued') {
      const [first, ...others] = packets;
      this.socket.write(first !== undefined && others.length === 0 ? first : Buffer.concat(packets), done);
      return;
    }
    const before = this.backlog ?? Promise.resolve();
    this.backlog = before.then(() => this.writeInPieces([...this.pieces(packets)], done));
  }

  private async writeInPieces(pieces: readonly Buffer[], done?: () => void): Promise<void> {
    for (const [index, piece] of pieces.entries()) {
      if (this.socket.destroyed) return;
      this.socket.write(piece, index === pieces.length - 1 ? done : undefined);
      // Wait for the next turn of the event loop: pieces written in one turn would reach the peer as one read.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private *pieces(packets: readonly Buffer[]): Iterable<Buffer> {
    const { chunking } = this.faults;
    if (chunking === 'packets') {
      yield* packets;
      return;
    }
    const all = Buffer.concat(packets);
    const length = chunking === 'glued' ? all.length : chunking;
    for (let at = 0; at < all.length; at += length) yield all.subarray(at, at + length);
  }
}
