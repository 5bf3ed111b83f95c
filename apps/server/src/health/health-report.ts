import { promisify } from 'node:util';
import { type Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HEALTH_PROBLEMS } from '@outpost/contracts/health-problems.js';
import {
  type Health,
  type HealthDetails,
  type HealthProblem,
  type StorageDetails,
} from '@outpost/contracts/health.js';
import { Replica } from '../cluster/replica.js';
import { LogWriter } from '../logs/log-writer.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { inEnglish } from '../platform/in-english.js';
import { PRODUCT_VERSION } from '../platform/version.js';
import { ServerStates } from '../servers/server-states.js';
import { DiskSpace } from './disk-space.js';
import { EventLoopWatch } from './event-loop-watch.js';
import { HealthWatch } from './health-watch.js';
import { IntegrityWatch } from './integrity-watch.js';

/** Combines the state of all watches into one response. */
@Injectable()
export class HealthReport {
  private drainingSince: Date | undefined;

  constructor(
    private readonly watch: HealthWatch,
    private readonly database: Database,
    private readonly lines: LogWriter,
    private readonly disk: DiskSpace,
    private readonly integrity: IntegrityWatch,
    private readonly eventLoop: EventLoopWatch,
    private readonly states: ServerStates,
    private readonly http: HttpAdapterHost,
    private readonly clock: WallClock,
    private readonly replica: Replica,
  ) {}

  /** The public part. */
  brief(): Health {
    const problems = [...this.watch.check(), ...this.draining()];
    const isFailing = problems.some(({ severity }) => severity === 'failing');
    return { ...alive(), status: isFailing ? 'failing' : 'ok', problems };
  }

  async details(): Promise<HealthDetails> {
    const { lines, oldestMs } = this.lines.backlog;
    return {
      storage: await this.storage(),
      lines: { waiting: lines, oldestMs: oldestMs === null ? null : Math.round(oldestMs) },
      eventLoop: this.eventLoop.delay,
      memoryBytes: process.memoryUsage.rss(),
      connections: { http: await this.openConnections(), servers: this.states.counts() },
    };
  }

  /** For whoever sends requests here: nothing is wrong, so nobody is told of it as of a problem. */
  private draining(): readonly HealthProblem[] {
    if (!this.replica.isDraining) return [];
    this.drainingSince ??= this.clock.now();
    const since = this.drainingSince.toISOString();
    return [inEnglish({ code: 'draining', ...HEALTH_PROBLEMS.draining, since })];
  }

  private async storage(): Promise<StorageDetails> {
    const { state } = this.database;
    const { database, journal } = await this.database.sizes();
    return {
      lastCommitAt: this.wallTime(state.lastCommit),
      changesWaiting: state.waiting,
      databaseBytes: database,
      journalBytes: journal,
      diskLeftBytes: this.disk.bytesLeft,
      integrity: this.integrity.last,
    };
  }

  private wallTime(moment: number | undefined): string | null {
    if (moment === undefined) return null;
    return new Date(this.clock.now().getTime() - (performance.now() - moment)).toISOString();
  }

  private openConnections(): Promise<number> {
    const server = this.http.httpAdapter.getHttpServer() as Server;
    return promisify(server.getConnections.bind(server))();
  }
}

export const alive = () =>
  ({ status: 'ok', version: PRODUCT_VERSION, uptimeSeconds: Math.floor(process.uptime()) }) as const;
