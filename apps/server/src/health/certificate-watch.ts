import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Interval, Timeout } from '@nestjs/schedule';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { Log } from '../platform/log.js';

const DAY_MS = 24 * 3_600_000;
/** Whoever renews certificates by themselves does so a month before. */
const SOON_MS = 14 * DAY_MS;
const CHECK_MS = DAY_MS / 2;
/** A panel that is starting is not behind its proxy yet. */
const FIRST_MS = 60_000;
const PATIENCE_MS = 10_000;
const HTTPS_PORT = 443;

/** When the certificate ends that visitors of the panel's own address get. */
@Injectable()
export class CertificateWatch implements OnApplicationShutdown {
  private endsAt: number | undefined;
  private hasFailed = false;
  private socket: TLSSocket | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** Whether it has ended, or does so soon; false while that is not known. */
  get isEnding(): boolean {
    return this.endsAt !== undefined && this.endsAt - this.clock.now().getTime() < SOON_MS;
  }

  @Timeout(FIRST_MS)
  @Interval(CHECK_MS)
  async check(): Promise<void> {
    const { PUBLIC_URL } = this.environment;
    const url = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL);
    if (url?.protocol !== 'https:') return;
    try {
      this.endsAt = await this.readEnd(url);
      this.hasFailed = false;
    } catch (error) {
      // Many networks do not let a machine reach its own public address: what was read before still holds.
      if (!this.hasFailed) this.log.info({ err: error }, 'the certificate of PUBLIC_URL can not be read');
      this.hasFailed = true;
    }
  }

  onApplicationShutdown(): void {
    this.socket?.destroy();
  }

  /** Of whatever certificate there is: one that is not trusted any more is to be noticed, too. */
  private readEnd({ hostname, port }: URL): Promise<number> {
    const host = hostname.replace(/^\[|\]$/g, '');
    return new Promise((resolve, reject) => {
      const name = isIP(host) === 0 ? { servername: host } : {};
      const socket = connect({
        ...{ host, port: Number(port) || HTTPS_PORT, rejectUnauthorized: false },
        ...name,
      });
      this.socket = socket;
      socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('closed before its certificate was read')));
      socket.once('secureConnect', () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to));
        socket.destroy();
      });
    });
  }
}
