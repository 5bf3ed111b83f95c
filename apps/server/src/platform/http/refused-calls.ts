import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { EventBus } from '../event-bus.js';
import { Log } from '../log.js';
import { ClientAddress } from './client-address.js';
import { CallRefused } from './http.events.js';

const REPORT_INTERVAL_MS = 60_000;
const MAX_ADDRESSES = 5;

/**
 * Errors that our own clients do not cause over and over. Missing permissions have audit entries of their
 * own.
 */
const COUNTED: ReadonlySet<ProblemCode> = new Set([
  'foreign_origin',
  'malformed_body',
  'validation_failed',
  'body_too_large',
  'unsupported_media_type',
]);

/**
 * Logs once a minute how many requests failed the checks of their content, by reason, with the first
 * addresses. So a flood of them fills neither the log nor the memory.
 */
@Injectable()
export class RefusedCalls implements OnModuleInit {
  private readonly times = new Map<ProblemCode, number>();
  private readonly addresses = new Set<string>();

  constructor(
    private readonly events: EventBus,
    private readonly from: ClientAddress,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(CallRefused, (refused) => this.count(refused));
  }

  @Interval(REPORT_INTERVAL_MS)
  report(): void {
    if (this.times.size === 0) return;
    const refused = Object.fromEntries(this.times);
    this.log.info({ refused, addresses: [...this.addresses] }, 'calls were refused within the last minute');
    this.times.clear();
    this.addresses.clear();
  }

  private count({ code, request }: CallRefused): void {
    if (!COUNTED.has(code)) return;
    this.times.set(code, (this.times.get(code) ?? 0) + 1);
    if (this.addresses.size < MAX_ADDRESSES) this.addresses.add(this.from.of(request));
  }
}
