import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK, type Timer } from '@outpost/clock/clock.js';
import { WallClock } from '../../platform/clock.js';
import { EventBus } from '../../platform/event-bus.js';
import { Log } from '../../platform/log.js';
import { LastSeen } from '../../servers/last-seen.js';
import { type SeenStatus, ServerStates } from '../../servers/server-states.js';
import { type ServerEntity } from '../../servers/server.entity.js';
import { ServerStatusChanged } from '../../servers/servers.events.js';
import { dueAt, NOT_SEEN, reduce, type StatusInput, type StatusState } from './status-machine.js';
import {
  type GameAnswer,
  NO_ANSWER,
  type QueryAddress,
  queryInfoOf,
  StatusQueries,
} from './status-queries.js';

/** The state of one server and its pending work. */
interface Followed {
  state: StatusState;
  address: QueryAddress | undefined;
  timer: Timer | undefined;
  /** The pending query. */
  asking: Promise<void>;
}

/** Runs the status machine of each server: feeds it time and query answers, and publishes the resulting status. */
@Injectable()
export class ServerStatus {
  private readonly followed = new Map<number, Followed>();

  constructor(
    private readonly states: ServerStates,
    private readonly lastSeen: LastSeen,
    private readonly queries: StatusQueries,
    private readonly events: EventBus,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly wallClock: WallClock,
    private readonly log: Log,
  ) {}

  /** Tracks a server as stored: its query port, and how it was last seen. Called again when it changes. */
  follow({ id, host, queryPort, seenState, seenSince }: ServerEntity): void {
    const { state = NOT_SEEN, timer, asking = Promise.resolve() } = this.followed.get(id) ?? {};
    const address = queryPort === null ? undefined : { host, queryPort };
    this.followed.set(id, { state, address, timer, asking });
    if (seenState && seenSince) this.states.restore(id, { state: seenState, since: seenSince });
    this.take(id, { type: 'registered', hasQueryPort: queryPort !== null });
  }

  /** Applies an input; ignored for a server that is not tracked. */
  take(serverId: number, input: StatusInput): void {
    const server = this.followed.get(serverId);
    if (!server) return;
    const { questions } = server.state;
    server.state = reduce(server.state, input, this.clock.now());
    this.show(serverId, server.state.shown);
    if (server.state.questions > questions) server.asking = this.ask(serverId, server);
    this.wake(serverId, server);
  }

  /** Resolves when the pending query, if any, is answered. */
  async settled(serverId: number): Promise<void> {
    await this.followed.get(serverId)?.asking;
  }

  forget(serverId: number): void {
    this.followed.get(serverId)?.timer?.cancel();
    this.followed.delete(serverId);
    this.states.forget(serverId);
  }

  /** One timer per server, for whatever is due first. */
  private wake(serverId: number, server: Followed): void {
    server.timer?.cancel();
    const due = dueAt(server.state);
    server.timer =
      due === undefined
        ? undefined
        : this.clock.schedule(Math.max(0, due - this.clock.now()), () =>
            this.take(serverId, { type: 'time' }),
          );
  }

  private async ask(serverId: number, server: Followed): Promise<void> {
    const { questions: question } = server.state;
    const answer = await this.answerFrom(serverId, server.address);
    if (this.followed.get(serverId) !== server || !isAwaited(server.state, question)) return;
    const { info } = answer;
    this.states.merge(serverId, { query: info ? queryInfoOf(info) : null, players: info?.players ?? null });
    this.take(serverId, { type: 'answered', question, answer });
  }

  /** An unexpected error is our own defect and must not make the server look alive. */
  private async answerFrom(serverId: number, address: QueryAddress | undefined): Promise<GameAnswer> {
    try {
      return address ? await this.queries.ask(address) : NO_ANSWER;
    } catch (error) {
      this.log.error({ err: error, serverId }, 'the game could not be asked');
      return NO_ANSWER;
    }
  }

  private show(serverId: number, seen: SeenStatus): void {
    const { status, reason, fallback } = seen;
    const before = this.states.get(serverId);
    if (before.status === status && String(before.reason) === String(reason) && before.fallback === fallback)
      return;
    const at = this.wallClock.now();
    const changed = this.states.set(serverId, seen, at);
    if (changed) this.lastSeen.remember(serverId, { seenState: changed.state, seenSince: changed.since });
    this.log.info({ serverId, status, reason: reason && String(reason), fallback }, 'server status');
    this.events.publish(new ServerStatusChanged(serverId, status, reason, at, fallback));
  }
}

/** The answer to an earlier query may be about an earlier loss. */
const isAwaited = ({ loss, questions }: StatusState, question: number): boolean =>
  loss !== undefined && questions === question;
