import { type Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Limits } from '../platform/limits.js';

/** Why a socket is not opened. */
export interface Refusal {
  readonly status: 429 | 503;
  readonly reason: string;
}

/** Limits the number of live sockets, counted from the moment the upgrade is granted. */
@Injectable()
export class SocketLimit {
  private readonly taken = new Map<number, number>();
  private all = 0;

  constructor(private readonly limits: Limits) {}

  /** Takes a place until the connection closes, or says why there is none. */
  take(userId: number, connection: Socket): Refusal | undefined {
    const own = this.taken.get(userId) ?? 0;
    if (own >= this.limits.of('sockets-per-user')) {
      return { status: 429, reason: 'This account has too many live connections' };
    }
    if (this.all >= this.limits.of('sockets')) {
      return { status: 503, reason: 'This panel has too many live connections' };
    }
    // Its `close` has been emitted already, so the place would never be given back.
    if (connection.destroyed) return undefined;
    this.taken.set(userId, own + 1);
    this.all += 1;
    connection.once('close', () => this.giveBack(userId));
    return undefined;
  }

  private giveBack(userId: number): void {
    const left = (this.taken.get(userId) ?? 1) - 1;
    if (left === 0) this.taken.delete(userId);
    else this.taken.set(userId, left);
    this.all -= 1;
  }
}
