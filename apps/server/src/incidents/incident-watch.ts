import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { INCIDENT_PLAYERS_MAX } from '@outpost/contracts/limits.js';
import { ServersLeft } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { ServerProbe } from '../monitoring/server-probe.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { shortened } from '../platform/shortened.js';
import { Shutdown } from '../platform/shutdown.js';
import { PlayerLists } from '../players/player-lists.service.js';
import { ServersInMaintenance } from '../servers/servers-in-maintenance.js';
import { ServerStates } from '../servers/server-states.js';
import { ServerDeleted, ServerStatusChanged } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { type IncidentStep, type Sight, stepOf } from './incident-machine.js';
import { type IncidentEntity } from './incident.entity.js';
import { IncidentsRepository } from './incidents.repository.js';

const BEAT_MS = 5_000;
const DAY_MS = 24 * 3_600_000;
/** As long as the rest of the history. */
const KEPT_MS = 400 * DAY_MS;
/** A list of players that is older says nothing about who was on. */
const LIST_LASTS_MS = 10 * 60_000;
const NAME_MAX_LENGTH = 64;

/** What is remembered of a server that is not up. */
interface Watched {
  /** Of a state whose beginning is not known. */
  readonly seenSince: number;
  readonly state: Sight['state'];
  readonly restartingSince: number | null;
}

/** Makes an incident of each time in which a game server of this replica is down. */
@Injectable()
export class IncidentWatch implements OnModuleInit {
  /** Only those whose status has changed and that are not up for good: of thousands of servers these are few. */
  private readonly watched = new Map<number, Watched | undefined>();
  private beating: Promise<void> | undefined;
  private cleanedAt = -Infinity;

  constructor(
    private readonly incidents: IncidentsRepository,
    private readonly servers: ServersRepository,
    private readonly lists: PlayerLists,
    private readonly maintenance: ServersInMaintenance,
    private readonly probe: ServerProbe,
    private readonly states: ServerStates,
    private readonly held: HeldServers,
    private readonly events: EventBus,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServerStatusChanged, ({ serverId }) => {
      if (!this.watched.has(serverId)) this.watched.set(serverId, undefined);
    });
    this.events.subscribe(ServersLeft, ({ serverIds }) => {
      for (const id of serverIds) this.watched.delete(id);
    });
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => void this.watched.delete(serverId));
  }

  /** Never rejects. One at a time. */
  @Interval(BEAT_MS)
  beat(): Promise<void> {
    this.beating ??= this.shutdown.track(this.look()).finally(() => (this.beating = undefined));
    return this.beating;
  }

  private async look(): Promise<void> {
    if (this.shutdown.hasBegun) return;
    try {
      const open = new Map((await this.incidents.open()).map((incident) => [incident.serverId, incident]));
      for (const serverId of new Set([...this.watched.keys(), ...open.keys()])) {
        if (this.held.epochOf(serverId) !== undefined) await this.lookAt(serverId, open.get(serverId));
      }
      await this.clean();
    } catch (error) {
      this.log.error({ err: error }, 'incidents could not be stored; it is tried again');
    }
  }

  private async lookAt(serverId: number, open: IncidentEntity | undefined): Promise<void> {
    const sight = this.see(serverId);
    const step = stepOf(open ?? null, sight, this.clock.now().getTime());
    if (step && open) await this.incidents.change(open, changeBy(step, open));
    else if (step) await this.incidents.begin(await this.begun(serverId, step.at));
    const isUp = sight.state === 'up' || sight.state === 'limited';
    if (isUp && !open) this.watched.delete(serverId);
  }

  private see(serverId: number): Sight {
    const state = this.probe.stateOf(serverId);
    const before = this.watched.get(serverId);
    const now = this.clock.now().getTime();
    const seenSince = before?.state === state ? before.seenSince : now;
    const since = this.states.get(serverId).since?.getTime() ?? seenSince;
    const restartingSince = restartBefore(before, state, since);
    this.watched.set(serverId, { seenSince, state, restartingSince });
    return { state, since, restartingSince };
  }

  private async begun(serverId: number, at: Date): Promise<Omit<IncidentEntity, 'id'>> {
    const place = await this.servers.findPlace(serverId);
    return {
      ...{ serverId, beganAt: at, downSince: at, backAt: null, endedAt: null, outages: 1, downSeconds: 0 },
      ...this.whoWasOn(serverId, at),
      maintenance: (place && this.maintenance.of(place)?.name) ?? null,
    };
  }

  private whoWasOn(serverId: number, at: Date): Pick<IncidentEntity, 'playersBefore' | 'players'> {
    const { reading } = this.lists.latest(serverId);
    const isRecent = reading && Math.abs(at.getTime() - reading.readAt.getTime()) < LIST_LASTS_MS;
    if (!isRecent || !reading.isUnderstood) return { playersBefore: null, players: [] };
    const names = reading.players.slice(0, INCIDENT_PLAYERS_MAX);
    return {
      playersBefore: reading.players.length,
      players: names.map(({ name }) => shortened(name, NAME_MAX_LENGTH)),
    };
  }

  private async clean(): Promise<void> {
    const now = this.clock.now().getTime();
    if (now - this.cleanedAt < DAY_MS) return;
    await this.incidents.removeBefore(new Date(now - KEPT_MS));
    this.cleanedAt = now;
  }
}

/** A server that does not come back from a restart was away since that began. */
function restartBefore(before: Watched | undefined, state: Sight['state'], since: number): number | null {
  if (state === 'restarting') return before?.restartingSince ?? since;
  return state === 'down' || state === 'unobserved' ? (before?.restartingSince ?? null) : null;
}

function changeBy(
  { act, at }: IncidentStep,
  open: IncidentEntity,
): Partial<Omit<IncidentEntity, 'id' | 'players'>> {
  const { outages, downSeconds, downSince } = open;
  if (act === 'down') return { downSince: at, backAt: null, outages: outages + 1 };
  if (act === 'end') return { endedAt: at };
  const seconds = downSince === null ? 0 : Math.round((at.getTime() - downSince.getTime()) / 1_000);
  return { downSince: null, backAt: at, downSeconds: downSeconds + seconds };
}
