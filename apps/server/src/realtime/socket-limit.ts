import { type Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Limits } from '../platform/limits.js';
import { SocketCounts } from './socket-counts.js';

/** Why a socket is not opened. */
export interface Refusal {
  readonly status: 429 | 503;
  readonly reason: string;
}

/** Limits the number of live sockets, counted from the moment the upgrade is granted. */
@Injectable()
export class SocketLimit {
  /** Of this replica: that limit is for its memory. */
  private all = 0;

  constructor(
    private readonly limits: Limits,
    private readonly counts: SocketCounts,
  ) {}

  /** Takes a place until the connection closes, or says why there is none. */
  take(userId: number, connection: Socket): Refusal | undefined {
    if (this.counts.of(userId) >= this.limits.of('sockets-per-user')) {
      return { status: 429, reason: 'This account has too many live connections' };
    }
    if (this.all >= this.limits.of('sockets')) {
      return { status: 503, reason: 'This panel has too many live connections' };
    }
    // Its `close` has been emitted already, so the place would never be given back.
    if (connection.destroyed) return undefined;
    this.counts.add(userId);
    this.all += 1;
    connection.once('close', () => this.giveBack(userId));
    return undefined;
  }

  private giveBack(userId: number): void {
    this.counts.remove(userId);
    this.all -= 1;
  }
}
