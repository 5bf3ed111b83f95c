import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Cluster, type ClusterReplica } from '@outpost/contracts/cluster.js';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

const BUSY: ClusterReplica = {
  ...{ id: 'a', name: 'outpost-1', slot: 1, version: '1.2.3', startedAt: '2026-11-20T18:04:05.000Z' },
  ...{ state: 'active', isAnswering: true, servers: 334 },
  lease: { validUntil: '2026-11-22T18:04:05.000Z', renewedSecondsAgo: 1.2 },
  figures: {
    ...{ leaving: 12, taken: 100, linesPerSecond: 41.5, commandsPerSecond: 2.3, eventLoopMs: 3 },
    ...{ databaseMs: 1.4, natsMs: 0.4, memoryBytes: 134_000_000, sockets: 20 },
  },
};
const UNKNOWN: ClusterReplica['figures'] = {
  ...{ leaving: null, taken: null, linesPerSecond: null, commandsPerSecond: null, eventLoopMs: null },
  ...{ databaseMs: null, natsMs: null, memoryBytes: null, sockets: null },
};
const GONE: ClusterReplica = {
  ...{ ...BUSY, id: 'b', name: 'outpost-2', slot: null, state: 'gone', isAnswering: false, servers: 0 },
  lease: { validUntil: '2026-11-22T18:00:05.000Z', renewedSecondsAgo: 64 },
  figures: UNKNOWN,
};
const SHARED: Cluster = {
  isShared: true,
  replicas: [BUSY, GONE],
  servers: { all: 1_000, held: 334, unheld: 666 },
};

let panel: FakePanel;
let home: TestHome;
beforeEach(async () => {
  panel = await FakePanel.start();
  home = await TestHome.create();
});
afterEach(async () => {
  await panel.stop();
  await home.remove();
});

const cluster = (answer: Cluster, ...words: string[]): Promise<Run> => {
  panel.rest.cluster = answer;
  return home.run(['cluster', ...words], {
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });
};

describe('outpost cluster', () => {
  it('shows the replicas with their figures, and a dash for what is not known', async () => {
    const { code, stdout } = await cluster(SHARED);
    expect([code, stdout.split('\n')]).toEqual([
      0,
      [
        'REPLICA         STATE   SERVERS  MOVING    LINES  COMMANDS  LOOP  DATABASE  NATS    MEMORY  SOCKETS  VERSION  STARTED               RENEWED',
        'outpost-1 #1 *  active  334      -12 +100  41.5   2.3       3 ms  1.4 ms    0.4 ms  134 MB  20       1.2.3    2026-11-20 18:04 UTC  1.2 s ago',
        'outpost-2       gone    0        -         -      -         -     -         -       -       -        1.2.3    2026-11-20 18:04 UTC  64 s ago',
        '',
        'Servers: 1000, 334 held and 666 held by nobody',
        '',
      ],
    ]);
  });

  it('says that a panel is one process', async () => {
    const sole: ClusterReplica = { ...BUSY, slot: null, lease: null };
    const servers = { all: 3, held: 3, unheld: 0 };
    const { stdout } = await cluster({ isShared: false, replicas: [sole], servers });
    expect(stdout.split('\n').slice(2)).toEqual([
      '',
      'Servers: 3, all held',
      'This panel is one process: see docs/cluster.md to run several.',
      '',
    ]);
  });

  it('prints all of it with --json', async () => {
    const { code, stdout } = await cluster(SHARED, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, SHARED]);
  });
});
