import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { EventBus } from '../event-bus.js';
import { Log } from '../log.js';
import { ClientAddress } from './client-address.js';
import { CallRefused } from './http.events.js';

const TELL_EVERY_MS = 60_000;
const MOST_ADDRESSES = 5;

/** What no panel and no terminal of ours sends over and over. What people may not do has entries of its own. */
const COUNTED: ReadonlySet<ProblemCode> = new Set([
  'foreign_origin',
  'malformed_body',
  'validation_failed',
  'body_too_large',
  'unsupported_media_type',
]);

/**
 * Tells once a minute how many calls did not get past the checks of what is sent, by reason, and from where the first
 * of them came. Whoever sends a million of them fills neither the log nor the memory.
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

  @Interval(TELL_EVERY_MS)
  tell(): void {
    if (this.times.size === 0) return;
    const refused = Object.fromEntries(this.times);
    this.log.info({ refused, addresses: [...this.addresses] }, 'calls were refused within the last minute');
    this.times.clear();
    this.addresses.clear();
  }

  private count({ code, request }: CallRefused): void {
    if (!COUNTED.has(code)) return;
    this.times.set(code, (this.times.get(code) ?? 0) + 1);
    if (this.addresses.size < MOST_ADDRESSES) this.addresses.add(this.from.of(request));
  }
}
