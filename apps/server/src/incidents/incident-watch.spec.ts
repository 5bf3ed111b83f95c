import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { UserEntity } from '../auth/user.entity.js';
import { type HeldServers } from '../cluster/held-servers.js';
import { type SampleState } from '../monitoring/sample-state.js';
import { type ServerProbe } from '../monitoring/server-probe.js';
import { storeOwnedServers } from '../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../platform/database/testing/test-database.js';
import { EventBus } from '../platform/event-bus.js';
import { Shutdown } from '../platform/shutdown.js';
import { type PlayerLists } from '../players/player-lists.service.js';
import { SetClock } from '../scheduler/testing/set-clock.js';
import { ServerEntity } from '../servers/server.entity.js';
import { ServersInMaintenance } from '../servers/servers-in-maintenance.js';
import { ServerStates } from '../servers/server-states.js';
import { ServerStatusChanged } from '../servers/servers.events.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { IncidentNoteEntity } from './incident-note.entity.js';
import { IncidentWatch } from './incident-watch.js';
import { IncidentEntity } from './incident.entity.js';
import { IncidentsRepository } from './incidents.repository.js';

const ENTITIES = [UserEntity, ServerEntity, IncidentEntity, IncidentNoteEntity];
const STATUS = { up: 'online', down: 'offline', restarting: 'restarting' } as const;
type Seen = keyof typeof STATUS;

/** A process of the panel that sees servers as a test says. */
class Panel {
  readonly states = new ServerStates();
  readonly seen = new Map<number, SampleState>();
  readonly maintenance: ServersInMaintenance;
  readonly incidents: IncidentsRepository;
  players: readonly string[] | undefined;
  readonly watch: IncidentWatch;
  private readonly events = new EventBus(pino({ level: 'silent' }));

  constructor(
    store: ConstructorParameters<typeof IncidentsRepository>[0],
    private readonly clock: SetClock,
  ) {
    const log = pino({ level: 'silent' });
    this.maintenance = new ServersInMaintenance(clock);
    this.incidents = new IncidentsRepository(store);
    const lists = { latest: () => ({ reading: this.reading() }) } as unknown as PlayerLists;
    const probe = { stateOf: (id: number) => this.seen.get(id) ?? 'unobserved' } as unknown as ServerProbe;
    const held = { epochOf: () => 0 } as unknown as HeldServers;
    const { incidents, maintenance, states, events } = this;
    this.watch = new IncidentWatch(
      ...([incidents, new ServersRepository(store), lists, maintenance, probe, states] as const),
      ...([held, events, new Shutdown(), clock, log] as const),
    );
    this.watch.onModuleInit();
  }

  see(serverId: number, state: Seen): void {
    const at = this.clock.now();
    this.seen.set(serverId, state);
    const status = STATUS[state];
    this.states.set(serverId, { status, reason: null, fallback: false }, at);
    this.events.publish(new ServerStatusChanged(serverId, status, null, at));
  }

  async live(seconds: number): Promise<void> {
    for (let passed = 0; passed < seconds; passed += 5) {
      this.clock.pass(5_000);
      await this.watch.beat();
    }
  }

  async all(): Promise<readonly IncidentEntity[]> {
    return (await this.incidents.page('all', {})).items;
  }

  private reading() {
    const { players } = this;
    if (!players) return undefined;
    const readAt = this.clock.now();
    return { players: players.map((name) => ({ name })), isUnderstood: true, readAt };
  }
}

describe('IncidentWatch', () => {
  let store: TestDatabase;
  let clock: SetClock;
  let panel: Panel;
  const another = async (): Promise<Panel> => new Panel(await store.another(ENTITIES), clock);

  beforeEach(async () => {
    store = await TestDatabase.open(ENTITIES);
    await storeOwnedServers(store.database, 2);
    clock = new SetClock(new Date('2026-11-24T12:00:00Z'));
    panel = await another();
    for (const id of [1, 2]) panel.see(id, 'up');
    await panel.live(10);
  });
  afterEach(() => store.close());

  it('makes one incident of outages that are close together, with who was on', async () => {
    panel.players = ['Anna', 'Boris'];
    panel.see(1, 'down');
    await panel.live(90);
    expect(await panel.all()).toMatchObject([
      {
        ...{ serverId: 1, beganAt: new Date('2026-11-24T12:00:10Z'), outages: 1, endedAt: null },
        ...{ playersBefore: 2, players: ['Anna', 'Boris'] },
      },
    ]);
    panel.see(1, 'up');
    await panel.live(120);
    panel.see(1, 'down');
    await panel.live(30);
    panel.see(1, 'up');
    await panel.live(400);
    expect(await panel.all()).toMatchObject([
      {
        ...{ outages: 2, downSeconds: 120, downSince: null },
        ...{ backAt: new Date('2026-11-24T12:04:10Z'), endedAt: new Date('2026-11-24T12:04:10Z') },
      },
    ]);
  });

  it('makes none of a short outage, of flapping, or of a restart that works', async () => {
    for (let times = 0; times < 20; times += 1) {
      panel.see(1, times % 2 === 0 ? 'down' : 'up');
      await panel.live(20);
    }
    panel.see(2, 'restarting');
    await panel.live(300);
    panel.see(2, 'up');
    await panel.live(60);
    expect(await panel.all()).toEqual([]);
  });

  it('counts a restart that a server did not come back from since it began', async () => {
    panel.see(2, 'restarting');
    await panel.live(600);
    panel.see(2, 'down');
    await panel.live(60);
    expect(await panel.all()).toMatchObject([{ serverId: 2, beganAt: new Date('2026-11-24T12:00:10Z') }]);
  });

  it('goes on after a restart of the panel, and is one although two processes see it', async () => {
    const other = await another();
    for (const each of [panel, other]) each.see(1, 'down');
    await Promise.all([panel.live(40), other.live(40)]);
    expect(await panel.all()).toHaveLength(1);
    const next = await another();
    next.see(1, 'up');
    await next.live(400);
    expect(await next.all()).toMatchObject([{ outages: 1, endedAt: expect.any(Date) }]);
  });

  it('says that maintenance was under way', async () => {
    const about = { windowId: 1, name: 'Mod update', holdsTasks: false, groupId: null, ownerId: null };
    panel.maintenance.set([{ ...about, serverId: 1, from: clock.now(), to: null }]);
    panel.see(1, 'down');
    await panel.live(60);
    expect(await panel.all()).toMatchObject([{ maintenance: 'Mod update' }]);
  });
});
