import { type Socket } from 'node:net';

/** Bytes that wait or were left out while the reader took nothing: beyond these there is none. */
const STALLED_BYTES = 1024 * 1024;

/** Whether somebody reads at all, told by what the system takes for them. */
export class ReaderPace {
  /** Bytes of news left out since the reader last took something, and what it had taken by then. */
  private leftOutBytes = 0;
  private takenAtLeftOut = 0;
  private takenAtLook = 0;

  constructor(private readonly connection: Pick<Socket, 'bytesWritten' | 'writableLength'>) {}

  noteLeftOut(bytes: number): void {
    const taken = this.taken();
    this.leftOutBytes = taken === this.takenAtLeftOut ? this.leftOutBytes + bytes : bytes;
    this.takenAtLeftOut = taken;
  }

  /** Whether nothing was taken since the last look although much waits or was left out. */
  look(waitingBytes: number): boolean {
    const taken = this.taken();
    const tookNothing = taken === this.takenAtLook;
    this.takenAtLook = taken;
    if (taken !== this.takenAtLeftOut) this.leftOutBytes = 0;
    return tookNothing && waitingBytes + this.leftOutBytes > STALLED_BYTES;
  }

  private taken(): number {
    return this.connection.bytesWritten - this.connection.writableLength;
  }
}
