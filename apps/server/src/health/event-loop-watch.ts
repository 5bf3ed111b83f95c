import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type HealthDetails } from '@outpost/contracts/health.js';

type Delay = HealthDetails['eventLoop'];

const MINUTE_MS = 60_000;
/** Interval of the measuring timer. The measured delays include it, so it is subtracted. */
const RESOLUTION_MS = 20;
const NS_PER_MS = 1e6;

/** Event loop delay over the current and the previous minute. */
@Injectable()
export class EventLoopWatch implements OnApplicationShutdown {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private lastMinute: Delay = { p99Ms: 0, maxMs: 0 };

  constructor() {
    this.histogram.enable();
  }

  get delay(): Delay {
    const { p99Ms, maxMs } = this.thisMinute();
    const previous = this.lastMinute;
    return { p99Ms: Math.max(p99Ms, previous.p99Ms), maxMs: Math.max(maxMs, previous.maxMs) };
  }

  @Interval(MINUTE_MS)
  rotate(): void {
    this.lastMinute = this.thisMinute();
    this.histogram.reset();
  }

  onApplicationShutdown(): void {
    this.histogram.disable();
  }

  private thisMinute(): Delay {
    const { histogram } = this;
    if (histogram.count === 0) return { p99Ms: 0, maxMs: 0 };
    return { p99Ms: delayMs(histogram.percentile(99)), maxMs: delayMs(histogram.max) };
  }
}

const delayMs = (ns: number): number => Math.max(0, Math.round(ns / NS_PER_MS) - RESOLUTION_MS);
