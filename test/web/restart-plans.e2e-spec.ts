import { expect, test } from '@playwright/test';
import { accessibilityProblems } from './support/accessibility.js';
import { problemsAtAllWidths } from './support/layout-checks.js';
import { OpenedPanel } from './support/opened-panel.js';
import { serverRow, toast } from './support/steps.js';

let panel: OpenedPanel;

test.beforeAll(async ({ browser }) => {
  panel = await OpenedPanel.with(['Chernarus'], browser);
  const { page } = panel;
  await page.goto('/servers');
  await serverRow(page, 'Chernarus').getByText('Online').waitFor();
  await page.goto('/servers/1/tasks');
});

test.afterAll(() => panel.close());

const dialog = () => panel.page.getByRole('dialog');
const plan = (name: string) => panel.page.locator(`[data-plan="${name}"]`);
const press = (name: string) => panel.page.getByRole('button', { name, exact: true }).click();
const answer = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const underWay = () => panel.page.getByRole('status').filter({ hasText: 'Restart in' });

async function choose(name: string, action: string): Promise<void> {
  await press(`More for ${name}`);
  await panel.page.getByRole('menuitem', { name: action, exact: true }).click();
}

// Each test builds on the one before.
test.describe('Restart plans', () => {
  test('are shown before they are saved: what is sent, and when', async () => {
    const { page } = panel;
    await page.getByText('No restart plans yet.').waitFor();
    await press('New Plan');
    await dialog().getByRole('textbox', { name: 'Times', exact: true }).fill('3:45, 15:45');
    await dialog().getByLabel('Let nobody in before').check();
    const preview = dialog().getByRole('region', { name: 'What the next restart does' });
    await expect(preview.getByRole('listitem')).toContainText([
      ...['say -1 The server restarts in 15 min.', 'in 5 min.', 'in 1 min.', '#lock', '#shutdown'],
    ]);
    await expect(preview).toContainText('#unlock');
    expect(await problemsAtAllWidths(page, 'restart-plan-new')).toEqual([]);
  });

  test('say what is wrong at the field', async () => {
    const warning = dialog().getByRole('textbox', { name: 'Text', exact: true }).first();
    await warning.fill('Restart in {minuten}');
    await dialog().getByLabel('Must be back within (minutes)').fill('soon');
    await answer('Save Plan');
    await expect(dialog()).toContainText('A text may contain {minutes}, {server}, {players}, {next_restart}');
    await expect(dialog()).toContainText('Minutes must be a whole number from 1 to 60');
    await warning.fill('Restart in {minutes}');
    await dialog().getByLabel('Must be back within (minutes)').fill('10');
    await answer('Save Plan');
    await toast(panel.page, 'Restart plan saved').waitFor();
    await expect(plan('Nightly restart')).toContainText('Daily at 3:45, 15:45');
    await expect(plan('Nightly restart')).toContainText('Warnings 15, 5, 1 min before · locked before');
  });

  test('skip the next restart, postpone it, and rest', async () => {
    const row = plan('Nightly restart');
    await choose('Nightly restart', 'Skip the next restart');
    await expect(row).toContainText('is skipped');
    await choose('Nightly restart', 'Do not skip it');
    await expect(row).not.toContainText('is skipped');
    await choose('Nightly restart', 'Postpone…');
    await answer('Postpone');
    await expect(row).toContainText('Postponed from');
    await row.getByRole('switch').click();
    await expect(row).toContainText('Disabled');
  });

  test('are changed: what was not touched stays', async () => {
    await choose('Nightly restart', 'Edit');
    await expect(dialog().getByRole('textbox', { name: 'Times', exact: true })).toHaveValue('03:45, 15:45');
    await dialog().getByLabel('When').selectOption('Every few hours');
    await answer('Save Plan');
    await expect(plan('Nightly restart')).toContainText('Every 6 hours, from 0:00');
  });
});

test.describe('The calendar', () => {
  test('shows what plans bring within a day and a week, with the time of the server', async () => {
    const { page } = panel;
    await choose('Nightly restart', 'Restart now…');
    await answer('Cancel');
    await plan('Nightly restart').getByRole('switch').click();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
    await expect(page.locator('[data-entry="restart-plan"]').first()).toContainText('Nightly restart');
    await press('Next 7 days');
    await expect(page.locator('[data-entry="restart-plan"]')).toHaveCount(28);
    expect(await problemsAtAllWidths(page, 'calendar')).toEqual([]);
    await page.goBack();
    await plan('Nightly restart').waitFor();
  });
});

test.describe('A restart with warnings', () => {
  test('is shown while it is under way, with its steps', async () => {
    const { page } = panel;
    await press('Restart with warnings');
    await dialog().getByLabel('Restart', { exact: true }).selectOption('In 15 minutes');
    await answer('Begin restart');
    await toast(page, 'Restart begun').waitFor();
    await expect(underWay()).toContainText('Restart in 14m');
    await underWay().getByRole('button', { name: 'Steps' }).click();
    await expect(dialog().locator('[data-step="warning"]').first()).toContainText('Done');
    await expect(dialog().locator('[data-step="restart"]')).toContainText('Waiting');
    expect(await problemsAtAllWidths(page, 'restart-steps')).toEqual([]);
    await answer('Close');
    expect(panel.games[0]?.journal.executed).toContain('say -1 The server restarts in 15 min.');
  });

  test('is postponed, and cancelled with a message', async () => {
    const { page } = panel;
    await underWay().getByRole('button', { name: 'Postpone…' }).click();
    await answer('Postpone');
    await expect(underWay()).toContainText('Restart in 44m');
    expect(await problemsAtAllWidths(page, 'restart-plans')).toEqual([]);
    await underWay().getByRole('button', { name: 'Cancel restart' }).click();
    await dialog().getByLabel('Message to players (optional)').fill('No restart tonight');
    await answer('Cancel restart');
    await toast(page, 'Restart cancelled').waitFor();
    await underWay().waitFor({ state: 'detached' });
    const sent = panel.games[0]?.journal.executed.filter((command) => command.startsWith('say')) ?? [];
    expect(sent.at(-1)).toBe('say -1 No restart tonight');
    expect(sent.some((command) => command.includes('The restart is postponed to'))).toBe(true);
  });

  test('is found among the past ones, with what became of it', async () => {
    await press('Past restarts');
    await expect(dialog().locator('[data-run="cancelled"]')).toContainText('Cancelled by anna');
    expect(await accessibilityProblems(panel.page)).toEqual([]);
  });
});
