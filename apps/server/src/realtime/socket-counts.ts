import { Injectable } from '@nestjs/common';

/** Counts the open sockets of each account. */
@Injectable()
export class SocketCounts {
  protected readonly own = new Map<number, number>();

  /** Of this replica, and of others as far as it knows. */
  of(userId: number): number {
    return this.own.get(userId) ?? 0;
  }

  add(userId: number): void {
    this.own.set(userId, (this.own.get(userId) ?? 0) + 1);
  }

  remove(userId: number): void {
    const left = (this.own.get(userId) ?? 1) - 1;
    if (left === 0) this.own.delete(userId);
    else this.own.set(userId, left);
  }
}
