import { hostname } from 'node:os';
import { type Cluster, type ClusterReplica } from '@outpost/contracts/cluster.js';
import { expect, type Page, test } from '@playwright/test';
import { signedInAdmin } from '../support/accounts.js';
import { StartedPanel } from '../support/started-panel.js';
import { DESKTOP, PHONE, TestBrowser } from './support/browser.js';
import { layoutProblems, WIDTHS } from './support/layout-checks.js';
import { shareSession } from './support/steps.js';

const CALL = '**/api/admin/cluster';

/** As a replica of a large installation reports itself. */
function replica(slot: number, change: Partial<ClusterReplica> = {}): ClusterReplica {
  return {
    id: `replica-${slot}`,
    name: `outpost-${slot}`,
    slot,
    version: '0.1.0',
    startedAt: '2026-11-20T18:04:05.000Z',
    state: 'active',
    isAnswering: slot === 1,
    lease: { validUntil: '2026-11-22T18:04:05.000Z', renewedSecondsAgo: 1.2 },
    servers: 1_112,
    figures: {
      ...{ leaving: 0, taken: 0, linesPerSecond: 1_041.5, commandsPerSecond: 12.3, eventLoopMs: 3 },
      ...{ databaseMs: 1.4, natsMs: 0.4, memoryBytes: 314_572_800, sockets: 20 },
    },
    ...change,
  };
}

const UNKNOWN: ClusterReplica['figures'] = {
  ...{ leaving: null, taken: null, linesPerSecond: null, commandsPerSecond: null, eventLoopMs: null },
  ...{ databaseMs: null, natsMs: null, memoryBytes: null, sockets: null },
};

const first = replica(1);
const SHARED: Cluster = {
  isShared: true,
  replicas: [
    { ...first, figures: { ...first.figures, taken: 488 } },
    replica(2, {
      servers: 375,
      state: 'draining',
      version: '0.0.9',
      figures: { ...first.figures, leaving: 200, natsMs: null },
    }),
    replica(3),
    replica(4, {
      ...{ slot: null, state: 'gone', servers: 0, figures: UNKNOWN },
      lease: { validUntil: '2026-11-22T18:03:01.000Z', renewedSecondsAgo: 71.3 },
    }),
  ],
  servers: { all: 3_000, held: 2_599, unheld: 401 },
};

let outpost: StartedPanel;
let browser: TestBrowser;
let page: Page;

test.beforeAll(async ({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
  outpost = await StartedPanel.start();
  const admin = await signedInAdmin(outpost);
  const address = { type: 'battleye', host: '127.0.0.1', port: 9, password: 'x' };
  await admin.post('/api/servers', { name: 'Chernarus', ...address });
  const visitor = await browser.visitor(outpost.url);
  await shareSession(admin, visitor, outpost.url);
  page = await visitor.newPage();
});

test.afterAll(async () => {
  await browser.close();
  await outpost.remove();
});

const row = (name: string) => page.locator(`[data-replica="${name}"]`);
const card = (name: string) => page.getByRole('region', { name, exact: true });
const answer = (cluster: Cluster) => page.route(CALL, (route) => route.fulfill({ json: cluster }));

test.describe('The cluster page of a panel that is one process', () => {
  test('says so, where to read about several, and what the one does', async () => {
    await page.goto('/admin/cluster');
    await page.getByText('This panel is one process').waitFor();
    await page.getByText('docs/cluster.md says when several are worth it').waitFor();
    await card('Servers held').getByText('all of them').waitFor();
    await row(hostname()).getByText('Active').waitFor();
    await expect(row(hostname()).locator('[data-figure="NATS"]')).toHaveText('–');
    await expect(row(hostname()).locator('[data-figure="Database"]')).toHaveText(/^[\d.]+ ms$/);
  });

  for (const viewport of WIDTHS) {
    test(`is accessible at ${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/admin/cluster');
      await row(hostname()).waitFor();
      expect(await layoutProblems(page, 'cluster-one')).toEqual([]);
    });
  }
});

test.describe('The cluster page of several replicas', () => {
  test.beforeEach(async () => {
    await page.unroute(CALL);
    await answer(SHARED);
    await page.goto('/admin/cluster');
    await row('outpost-1').waitFor();
  });

  test('sums up what they hold and do, without those that are gone', async () => {
    await expect(page.getByText('This panel is one process')).toHaveCount(0);
    await card('Replicas').getByText('1 is ending, 1 is gone').waitFor();
    await card('Replicas').filter({ hasText: '3' }).first().waitFor();
    await card('Servers held').getByText('2,599').waitFor();
    await card('Servers held').getByText('401 of 3,000 wait for a replica').waitFor();
    await card('Lines/s').getByText('3,124.5').waitFor();
    await card('Commands/s').getByText('36.9').waitFor();
  });

  test('shows which one answers, which servers move, and a dash for what is not known', async () => {
    await row('outpost-1').getByText('serves this page').waitFor();
    await row('outpost-1').getByText('488 taken').waitFor();
    await row('outpost-2').getByText('Ending').waitFor();
    await row('outpost-2').getByText('200 leaving').waitFor();
    await expect(row('outpost-2').locator('[data-figure="NATS"]')).toHaveText('–');
    await row('outpost-4').getByText('last seen 71 s ago').waitFor();
    await expect(row('outpost-4').locator('[data-figure="Memory"]')).toHaveText('–');
    await expect(row('outpost-3').getByText('last seen')).toHaveCount(0);
  });

  test('follows what happens, and says when it can’t any more', async () => {
    await page.unroute(CALL);
    await answer({ ...SHARED, replicas: [first, replica(3)] });
    await row('outpost-4').waitFor({ state: 'detached' });
    await card('Replicas').getByText('all active').waitFor();
    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.getByRole('alert').getByText('503: busy').waitFor();
    await row('outpost-1').waitFor();
    await page.unroute(CALL);
    await answer(SHARED);
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('could not be loaded: the page says so and tries again', async () => {
    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.reload();
    await page.getByText('Error loading the replicas').waitFor();
    await page.unroute(CALL);
    await answer(SHARED);
    await page.getByRole('button', { name: 'Try again' }).click();
    await row('outpost-1').waitFor();
  });

  for (const viewport of WIDTHS) {
    test(`is accessible at ${viewport.width} pixels`, async () => {
      await page.setViewportSize(viewport);
      expect(await layoutProblems(page, 'cluster-several')).toEqual([]);
    });
  }

  test('lets the versions of those that live stand out while they differ', async () => {
    const standOut = page.locator('[data-stands-out="true"]');
    await expect(standOut).toHaveText(['version 0.1.0', 'version 0.0.9', 'version 0.1.0']);
    await page.unroute(CALL);
    await answer({ ...SHARED, replicas: [first, replica(3)] });
    await expect(standOut).toHaveCount(0);
  });

  test('keeps the names of the figures below the header while a long list scrolls', async () => {
    await page.setViewportSize(DESKTOP);
    await page.unroute(CALL);
    await answer({ ...SHARED, replicas: Array.from({ length: 40 }, (_, index) => replica(index + 1)) });
    await row('outpost-40').scrollIntoViewIfNeeded();
    const [header, names] = await Promise.all([
      page.getByRole('banner').boundingBox(),
      page.getByRole('columnheader', { name: 'Replica' }).boundingBox(),
    ]);
    expect(names?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
  });

  test('is cards on a phone, without figures for a replica that is gone', async () => {
    await page.setViewportSize(PHONE);
    const columns = await row('outpost-1').evaluate((element) => getComputedStyle(element).display);
    expect(columns).toBe('grid');
    await expect(row('outpost-1').locator('[data-figure="Memory"]')).toBeVisible();
    await expect(row('outpost-4').locator('[data-figure="Memory"]')).toBeHidden();
  });
});

test('causes no script error', () => {
  expect(browser.complaints).toEqual([]);
});
