import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { AccountChanged, CredentialRevoked, SessionRenewed } from '../auth/auth.events.js';
import { InProcessBus } from '../platform/bus/in-process-bus.js';
import { ServerChanged, ServerDeleted } from '../servers/servers.events.js';
import { MISSED_EVERY_MS, MissedNews } from './missed-news.js';
import { NewsMissed } from './replica.events.js';
import { EVENTS, SharedEvents } from './shared-events.js';
import { LinkedReplica } from './testing/linked-replica.js';

const ALL = [
  new ServerChanged(7, true),
  new ServerDeleted(7),
  new AccountChanged(3),
  new CredentialRevoked('token', 4),
  new SessionRenewed(5),
];

let clock: ManualClock;
let bus: InProcessBus;
let here: LinkedReplica;
let there: LinkedReplica;
/** What those who subscribe everywhere hear. */
let heard: Map<LinkedReplica, object[]>;
beforeEach(async () => {
  clock = new ManualClock();
  bus = new InProcessBus(pino({ enabled: false }), clock);
  [here, there] = [new LinkedReplica('here', bus, clock), new LinkedReplica('there', bus, clock)];
  heard = new Map();
  for (const replica of [here, there]) {
    const shared = new SharedEvents(replica.events, replica.news);
    const missed = new MissedNews(replica.bus, replica.news, replica.events, clock);
    for (const part of [shared, missed]) part.onModuleInit();
    for (const part of [shared, missed]) await part.onApplicationBootstrap();
    const events: object[] = [];
    heard.set(replica, events);
    for (const type of [...ALL.map((event) => event.constructor), NewsMissed]) {
      replica.events.subscribeEverywhere(type as new () => object, (event) => void events.push(event));
    }
  }
});

describe('SharedEvents', () => {
  it('tell the other replicas what has happened here, and this one nothing twice', async () => {
    const local: object[] = [];
    there.events.subscribe(ServerDeleted, (event) => void local.push(event));
    for (const event of ALL) here.events.publish(event);
    await clock.advance(0);
    expect([heard.get(here), heard.get(there), local]).toEqual([ALL, ALL, []]);
    expect(there.bus.published).toEqual([]);
  });

  it('drop what they can not read, and log it once a minute', async () => {
    const publish = (text: string): void => bus.publish(EVENTS, Buffer.from(text));
    const odd = [
      ...['nothing', '[]', '{}', '{"from":"x"}', `{"from":"${'x'.repeat(101)}","news":{}}`],
      ...[{ name: 'unknown', event: {} }, { name: 'toString', event: {} }, { name: 'server-deleted' }].map(
        told,
      ),
      told({ name: 'server-deleted', event: { serverId: '7' } }),
      told({ name: 'server-changed', event: { serverId: -1, needsNewConnection: true } }),
      told({ name: 'server-changed', event: { serverId: 1, needsNewConnection: 1 } }),
      told({ name: 'credential-revoked', event: { via: 'spell', credentialId: 1 } }),
    ];
    odd.forEach(publish);
    publish(told({ name: 'server-deleted', event: { serverId: 8, of: 'a later version' } }));
    await clock.advance(0);
    expect(heard.get(there)).toEqual([new ServerDeleted(8)]);
    expect(there.warnings).toHaveLength(1);
    await clock.advance(60_000);
    publish('nothing');
    await clock.advance(0);
    expect(there.warnings[1]?.fields).toMatchObject({ subject: EVENTS, dropped: odd.length + 1 });
  });
});

describe('News that may have been missed', () => {
  const missed = (replica: LinkedReplica): number =>
    (heard.get(replica) ?? []).filter((event) => event instanceof NewsMissed).length;

  it('are known to a replica that was away from NATS, and to the others, which have missed its own', async () => {
    here.bus.lose();
    here.events.publish(new AccountChanged(3));
    await clock.advance(0);
    expect(heard.get(there)).toEqual([]);
    here.bus.mend();
    await clock.advance(0);
    expect([missed(here), missed(there)]).toEqual([1, 1]);
  });

  it('are known to the others when NATS could not take them all', async () => {
    here.bus.dropped = 1;
    await clock.advance(2 * MISSED_EVERY_MS);
    expect([missed(here), missed(there)]).toEqual([0, 1]);
  });

  it('are announced every few seconds at most', async () => {
    for (const replica of [here, there]) replica.bus.lose();
    for (const replica of [here, there]) replica.bus.mend();
    await clock.advance(0);
    expect([missed(here), missed(there)]).toEqual([1, 1]);
    await clock.advance(MISSED_EVERY_MS);
    expect([missed(here), missed(there)]).toEqual([2, 2]);
    await clock.advance(10 * MISSED_EVERY_MS);
    expect([missed(here), missed(there)]).toEqual([2, 2]);
  });
});

const told = (news: object): string => JSON.stringify({ from: 'another', news });
