/**
 * Tells a lock-out from any other close. Conan answers a client that asked too often with a packet of a certain
 * id and hangs up; other builds put that id on every reply, so it means something only on the last packet of all.
 */
export class LockOutWatch {
  private last = false;
  private isEverydayId = false;

  /** @param id of the dialect; null where servers have no such habit */
  constructor(private readonly id: number | null) {}

  /** Whether the connection that has just been closed was closed for asking too often. */
  get isLockedOut(): boolean {
    return this.last && !this.isEverydayId;
  }

  saw(packetId: number): void {
    this.isEverydayId ||= this.last;
    this.last = packetId === this.id;
  }
}
