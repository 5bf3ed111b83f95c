import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type HealthDetails } from '@outpost/contracts/health.js';

type Delay = HealthDetails['eventLoop'];

const MINUTE_MS = 60_000;
/** Of the timer that measures: it is part of what it measures. */
const RESOLUTION_MS = 20;
const NS_PER_MS = 1e6;

/** How late the event loop comes to its work, over this minute and the one before. */
@Injectable()
export class EventLoopWatch implements OnApplicationShutdown {
  private readonly histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  private lastMinute: Delay = { p99Ms: 0, maxMs: 0 };

  constructor() {
    this.histogram.enable();
  }

  get delay(): Delay {
    const { p99Ms, maxMs } = this.thisMinute();
    const before = this.lastMinute;
    return { p99Ms: Math.max(p99Ms, before.p99Ms), maxMs: Math.max(maxMs, before.maxMs) };
  }

  @Interval(MINUTE_MS)
  turn(): void {
    this.lastMinute = this.thisMinute();
    this.histogram.reset();
  }

  onApplicationShutdown(): void {
    this.histogram.disable();
  }

  private thisMinute(): Delay {
    const { histogram } = this;
    if (histogram.count === 0) return { p99Ms: 0, maxMs: 0 };
    return { p99Ms: lateness(histogram.percentile(99)), maxMs: lateness(histogram.max) };
  }
}

const lateness = (ns: number): number => Math.max(0, Math.round(ns / NS_PER_MS) - RESOLUTION_MS);
