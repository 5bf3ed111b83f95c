import { Injectable } from '@nestjs/common';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { ServerStatusChanged } from '../servers/servers.events.js';
import { type SeenStatus, StatusBoard } from '../servers/status-board.js';

/** The one place where a server's status changes: on the board, in the log and for whoever listens. */
@Injectable()
export class StatusNews {
  constructor(
    private readonly board: StatusBoard,
    private readonly events: EventBus,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  show(serverId: number, { status, reason }: SeenStatus): void {
    this.board.set(serverId, { status, reason });
    this.log.info({ serverId, status, reason }, 'server status');
    this.events.publish(new ServerStatusChanged(serverId, status, reason, this.clock.now()));
  }

  forget(serverId: number): void {
    this.board.forget(serverId);
  }
}
