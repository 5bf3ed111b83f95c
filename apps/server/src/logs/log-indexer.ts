import { type BeforeApplicationShutdown, Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { SYSTEM_LOG_ID } from '@outpost/contracts/log-kinds.js';
import { ServersTaken } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { Replica } from '../cluster/replica.js';
import { SEGMENT_LINES } from '../platform/database/text-blocks.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { LogIndex } from './log-index.js';
import { EntriesStored } from './timeline.events.js';

/** After a failure, such as a full disk. */
const RETRY_MS = 60_000;
/** Pause between segments, so that other writes get through. */
const PAUSE_MS = 10;
/** Servers per query: it looks through a thousand ids of each at most. */
const SERVERS_AT_ONCE = 100;

/**
 * Keeps the index near the end of the log of each server that this replica holds, one segment at a time. Lines stored
 * before it was taken, or before there was an index, are indexed then. The log of the panel is indexed by one replica.
 */
@Injectable()
export class LogIndexer implements OnModuleInit, BeforeApplicationShutdown {
  /** Lines stored since a server's last segment, as far as this process knows. */
  private readonly lines = new Map<number, number>();
  private readonly due = new Set<number>();
  private working: Promise<void> | undefined;
  private isClosing = false;

  constructor(
    private readonly index: LogIndex,
    private readonly replica: Replica,
    private readonly held: HeldServers,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(EntriesStored, ({ lines }) => {
      for (const { serverId } of lines) if (this.isMine(serverId)) this.count(serverId);
    });
    this.events.subscribe(ServersTaken, ({ servers, hadHolder }) => {
      // The replica before has indexed them, and while hundreds are taken at once there is enough to do.
      if (!hadHolder) void this.catchUp(servers.map(({ id }) => id));
    });
  }

  /** Resolves once each of the servers that has enough lines is indexed, and the panel itself. Never rejects. */
  async catchUp(serverIds: readonly number[]): Promise<void> {
    try {
      const wanted = [SYSTEM_LOG_ID, ...serverIds].filter((id) => this.isMine(id));
      for (let at = 0; at < wanted.length && !this.isClosing; at += SERVERS_AT_ONCE) {
        for (const id of await this.index.due(wanted.slice(at, at + SERVERS_AT_ONCE))) this.due.add(id);
      }
      await this.work();
    } catch (error) {
      this.failed(error);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    await this.working;
  }

  private isMine(serverId: number): boolean {
    return serverId === SYSTEM_LOG_ID ? this.replica.isFirst : this.held.epochOf(serverId) !== undefined;
  }

  private count(serverId: number): void {
    const lines = (this.lines.get(serverId) ?? 0) + 1;
    this.lines.set(serverId, lines % SEGMENT_LINES);
    if (lines < SEGMENT_LINES) return;
    this.due.add(serverId);
    void this.work();
  }

  private work(): Promise<void> {
    this.working ??= this.drain()
      .catch((error: unknown) => this.failed(error))
      .finally(() => (this.working = undefined));
    return this.working;
  }

  private async drain(): Promise<void> {
    for (const serverId of this.due) {
      // Before the work: lines stored meanwhile make the server due again, and the loop visits it again.
      this.due.delete(serverId);
      while (!this.isClosing && this.isMine(serverId) && (await this.index.extend(serverId)))
        await this.pause(PAUSE_MS);
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((done) => void this.clock.schedule(ms, done));
  }

  private failed(error: unknown): void {
    this.log.error({ err: error }, 'the index of the log could not be written; trying again');
    this.clock.schedule(RETRY_MS, () => void this.work());
  }
}
