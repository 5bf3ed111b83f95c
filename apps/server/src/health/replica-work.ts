import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { ReplicaFigures } from '../cluster/replica-figures.js';
import { EntriesStored } from '../logs/timeline.events.js';
import { EventBus } from '../platform/event-bus.js';
import { LastMinute } from '../platform/last-minute.js';
import { CommandRecorded } from '../rcon/rcon.events.js';
import { EventLoopWatch } from './event-loop-watch.js';

/** How much this process has to do, for the overview of the replicas. */
@Injectable()
export class ReplicaWork implements OnModuleInit {
  private readonly lines: LastMinute;
  private readonly commands: LastMinute;

  constructor(
    private readonly events: EventBus,
    private readonly figures: ReplicaFigures,
    private readonly eventLoop: EventLoopWatch,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.lines = new LastMinute(clock);
    this.commands = new LastMinute(clock);
  }

  onModuleInit(): void {
    this.events.subscribe(EntriesStored, ({ lines }) => this.lines.add(lines.length));
    this.events.subscribe(CommandRecorded, () => this.commands.add(1));
    this.figures.add(() => ({
      linesPerSecond: this.lines.perSecond,
      commandsPerSecond: this.commands.perSecond,
      eventLoopMs: this.eventLoop.delay.p99Ms,
      memoryBytes: process.memoryUsage.rss(),
    }));
  }
}
