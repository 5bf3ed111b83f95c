import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { type HealthProblemCode } from '@outpost/contracts/health-problems.js';
import { Replica } from '../cluster/replica.js';
import { Bus } from '../platform/bus/bus.js';

/** NATS that restarts is back sooner, and by then each replica knows whether the others have lost it too. */
export const BUS_AWAY_MS = 5_000;

/** What keeps this replica from doing its part. A panel that is one process has none of these problems. */
@Injectable()
export class ReplicaWatch {
  private awaySince: number | undefined;

  constructor(
    private readonly replica: Replica,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** To be asked at least every second. */
  problems(): readonly HealthProblemCode[] {
    const bus = this.busProblem();
    return [...(this.replica.isValid ? [] : (['lease-lost'] as const)), ...(bus ? [bus] : [])];
  }

  /**
   * Without NATS a replica reaches only the servers it holds. If it is the only one, requests are for the others. If
   * all are without, taking every replica out of service would end what still works, too.
   */
  private busProblem(): HealthProblemCode | undefined {
    if (this.bus.isConnected) {
      this.awaySince = undefined;
      return undefined;
    }
    this.awaySince ??= this.clock.now();
    if (this.clock.now() - this.awaySince < BUS_AWAY_MS) return undefined;
    return this.replica.othersConnected ? 'nats-cut-off' : 'nats-unreachable';
  }
}
