import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { unlessLate } from '@outpost/clock/unless-late.js';
import { ServersLeaving, ServersLeft, ServersTaken } from '../cluster/held-servers.events.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { CommandsRepository } from './commands.repository.js';
import { CommandRecorded, recordOf } from './rcon.events.js';

/** How long a game server is kept because an ending is not stored. A lease ends when the database is away as long. */
const LEAVE_TIMEOUT_MS = 5_000;

const ABANDONED = 'The panel ended, or its disk failed, before the answer was kept';

/** A command from just before it is sent until its ending is stored. */
export interface OpenCommand {
  readonly serverId: number;
  /** The id of its entry in the history. */
  readonly written: Promise<number>;
  /** Aborted when another replica may have the server: what is not stored by then is for that one to tell. */
  readonly givenUp: AbortController;
  /** Set when its ending has been published. Resolves when that is stored, or has failed. */
  storing?: Promise<unknown>;
}

/**
 * The commands that have not ended, or whose ending is not stored. A server is given away when it has none; what the
 * holders before have left open is ended when it is taken.
 */
@Injectable()
export class OpenCommands implements OnModuleInit {
  private readonly open = new Set<OpenCommand>();
  /** Servers that were taken a moment ago, until what their holders before have left open is ended. */
  private readonly taken = new Map<number, Promise<void>>();
  /** Called when the next command has ended, or is given up. */
  private waiting: (() => void)[] = [];

  constructor(
    private readonly commands: CommandsRepository,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServersTaken, ({ servers }) => this.take(servers.map(({ id }) => id)));
    // Or the replica that takes them would find commands that were left open, and call their outcome unknown.
    this.events.subscribe(ServersLeaving, ({ serverIds }) => this.allEnded(new Set(serverIds)));
    this.events.subscribe(ServersLeft, (event) => this.left(event));
  }

  add(command: OpenCommand): void {
    this.open.add(command);
  }

  /** Its ending is published; it stays open until that is stored. */
  hasEnded(command: OpenCommand, storing: Promise<unknown>): void {
    command.storing = storing;
    void storing.then(() => this.open.delete(command));
    this.wake();
  }

  /** Resolves when a new command of this server may be written: before that, it would look abandoned. */
  async mayBegin(serverId: number): Promise<void> {
    await this.taken.get(serverId);
  }

  private take(serverIds: readonly number[]): Promise<void> {
    const ending = this.endAbandoned(serverIds, this.ofServers(new Set(serverIds)));
    const forget = (): void => {
      for (const id of serverIds) if (this.taken.get(id) === ended) this.taken.delete(id);
    };
    const ended = ending.then(forget, forget);
    for (const id of serverIds) this.taken.set(id, ended);
    return ending;
  }

  private async endAbandoned(serverIds: readonly number[], own: readonly OpenCommand[]): Promise<void> {
    const written = await Promise.allSettled(own.map((command) => command.written));
    const ownIds = written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const command of await this.commands.endAbandoned(ABANDONED, serverIds, ownIds)) {
      // Its log may be another replica's to write by now.
      if (!this.taken.has(command.serverId)) continue;
      const record = recordOf(command, { id: command.id, notKept: null });
      this.events.publish(new CommandRecorded({ ...record, address: null, origin: undefined }));
    }
  }

  /**
   * Connections are closed in the same turn of the event loop, and commands end after that: those that requests have
   * begun since it was asked for, too.
   */
  private left({ serverIds, isTooLate }: ServersLeft): void | Promise<void> {
    const ids = new Set(serverIds);
    if (!isTooLate) return this.allEnded(ids);
    for (const id of serverIds) this.taken.delete(id);
    this.giveUp(this.ofServers(ids));
  }

  /**
   * Resolves when what was begun has ended, is published and stored. Commands are given up after some seconds, and an
   * ending that can't be stored is left to the next holder, which finds the command open.
   */
  private async allEnded(serverIds: ReadonlySet<number>): Promise<void> {
    while (this.ofServers(serverIds).some(({ storing }) => !storing)) {
      await new Promise<void>((done) => this.waiting.push(done));
    }
    const unstored = this.ofServers(serverIds);
    const writing = [
      ...unstored.flatMap(({ storing }) => storing ?? []),
      ...[...serverIds].flatMap((id) => this.taken.get(id) ?? []),
    ];
    await unlessLate(this.clock, LEAVE_TIMEOUT_MS, Promise.all(writing), undefined);
    const late = unstored.filter((command) => this.open.has(command));
    if (late.length === 0) return;
    this.log.warn(
      { commands: late.length },
      'how commands ended could not be stored before their servers left',
    );
    this.giveUp(late);
  }

  private ofServers(serverIds: ReadonlySet<number>): readonly OpenCommand[] {
    return [...this.open].filter(({ serverId }) => serverIds.has(serverId));
  }

  private giveUp(commands: readonly OpenCommand[]): void {
    for (const command of commands) {
      command.givenUp.abort();
      this.open.delete(command);
    }
    this.wake();
  }

  private wake(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const done of waiting) done();
  }
}
