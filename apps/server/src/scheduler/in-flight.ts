/** Runs under way in this process: so many in all, and so many of one server, whose console serves people as well. */
export const MAX_IN_FLIGHT = 64;
export const MAX_IN_FLIGHT_OF_SERVER = 4;

export class InFlight {
  private readonly byServer = new Map<number, number>();
  private count = 0;

  get room(): number {
    return MAX_IN_FLIGHT - this.count;
  }

  /** One claim costs as much as ten together, so the room of a few runs is not filled at once. */
  get isWorthFilling(): boolean {
    return this.room >= MAX_IN_FLIGHT / 4;
  }

  readonly roomOf = (serverId: number): number =>
    MAX_IN_FLIGHT_OF_SERVER - (this.byServer.get(serverId) ?? 0);

  enter(serverId: number): void {
    this.count += 1;
    this.byServer.set(serverId, (this.byServer.get(serverId) ?? 0) + 1);
  }

  leave(serverId: number): void {
    const left = (this.byServer.get(serverId) ?? 0) - 1;
    this.count -= 1;
    if (left > 0) this.byServer.set(serverId, left);
    else this.byServer.delete(serverId);
  }
}
