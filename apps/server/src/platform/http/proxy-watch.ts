import { Injectable } from '@nestjs/common';
import { type IncomingMessage } from 'node:http';
import { WallClock } from '../clock.js';
import { Environment } from '../env.js';
import { Log } from '../log.js';

/**
 * A request with a forwarding header although no proxy is trusted; it may come from a proxy or from a client
 * that pretends to be one.
 */
export interface UnreadProxy {
  /** IP address of the sender. */
  readonly address: string;
  readonly header: 'X-Forwarded-For' | 'Forwarded';
  readonly at: Date;
}

/**
 * Detects a proxy that `TRUST_PROXY` does not cover: all visitors behind it look like one, and share their
 * limits.
 */
@Injectable()
export class ProxyWatch {
  private first: UnreadProxy | undefined;
  private readonly isOff: boolean;

  constructor(
    { TRUST_PROXY }: Environment,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {
    this.isOff = TRUST_PROXY !== undefined && TRUST_PROXY !== 'false';
  }

  /** The first such request since the start; undefined if there was none. */
  get unread(): UnreadProxy | undefined {
    return this.first;
  }

  /** Checks a request; logs only the first finding. */
  check({ headers, socket }: IncomingMessage): void {
    if (this.isOff || this.first) return;
    const header = headers['x-forwarded-for'] !== undefined ? 'X-Forwarded-For' : 'Forwarded';
    if (header === 'Forwarded' && headers.forwarded === undefined) return;
    const address = socket.remoteAddress ?? '';
    this.first = { address, header, at: this.clock.now() };
    this.log.warn(
      { address, header },
      `A request from ${address} carries ${header}, but TRUST_PROXY is not set: everybody behind that proxy counts as one visitor`,
    );
  }
}
