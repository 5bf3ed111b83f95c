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
const row = (name: string) => panel.page.locator(`[data-task="${name}"]`);
const step = (number: number) => dialog().getByRole('listitem', { name: `Step ${number}` });
const answer = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

async function choose(name: string, action: string): Promise<void> {
  await panel.page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await panel.page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function addStep(number: number, kind: string, label: string, value: string): Promise<void> {
  if (number > 1) await answer('Add step');
  await step(number)
    .getByRole('combobox', { name: `Step ${number}` })
    .selectOption({ label: kind });
  await step(number).getByRole('textbox', { name: label, exact: true }).fill(value);
}

// Each test builds on the one before.
test.describe('Tasks of several steps', () => {
  test('are put together step by step, and say what is wrong where it is', async () => {
    const { page } = panel;
    await page.getByText('No tasks yet.').waitFor();
    await page.getByRole('button', { name: 'New Task', exact: true }).click();
    await dialog().getByLabel('Name', { exact: true }).fill('Weekly reset');
    await addStep(1, 'Tell players', 'Text', 'Reset in {minuten}');
    await addStep(2, 'Wait', 'Seconds', 'soon');
    await addStep(3, 'Send a command', 'Command', 'loadBans');
    await answer('Save Task');
    await expect(step(1)).toContainText('A text may contain {minutes}');
    await expect(step(2)).toContainText('Seconds must be a whole number from 1 to 86400');
    expect(await problemsAtAllWidths(page, 'task-new')).toEqual([]);
    await step(1).getByRole('textbox', { name: 'Text' }).fill('Reset of {server} soon');
    await step(2).getByRole('textbox', { name: 'Seconds' }).fill('300');
    await dialog().getByLabel('Fewer players are on than').fill('90');
    await answer('Save Task');
    await toast(page, 'Task saved').waitFor();
    await expect(row('Weekly reset')).toContainText(
      'tell players · wait 5 minutes · loadBans · below 90 players',
    );
  });

  test('change the order of their steps', async () => {
    await choose('Weekly reset', 'Edit');
    await dialog().getByRole('button', { name: 'Move step 3 up' }).click();
    await dialog().getByRole('button', { name: 'Remove step 3' }).click();
    await addStep(3, 'Wait', 'Seconds', '600');
    await answer('Save Task');
    await expect(row('Weekly reset')).toContainText('tell players · loadBans · wait 10 minutes');
  });

  test('run now, are cancelled while they wait, and tell each step afterwards', async () => {
    const { page } = panel;
    await choose('Weekly reset', 'Run now');
    await toast(page, 'Task begun').waitFor();
    await expect(row('Weekly reset')).toContainText('Under way');
    await choose('Weekly reset', 'Cancel the run');
    await toast(page, 'Task cancelled').waitFor();
    await expect(row('Weekly reset')).toContainText('Cancelled');
    await choose('Weekly reset', 'Past runs');
    await expect(dialog()).toContainText('Cancelled by anna');
    await answer('Steps');
    await expect(dialog().locator('[data-step="message"]')).toContainText('say -1 Reset of Chernarus soon');
    await expect(dialog().locator('[data-step="wait"]')).toContainText('Not waited for any longer');
    expect(await problemsAtAllWidths(page, 'task-run')).toEqual([]);
    await answer('Close');
    await answer('Close');
  });

  test('take their words from a library, in the languages of the community', async () => {
    const { page } = panel;
    await page.getByRole('button', { name: 'Message texts', exact: true }).click();
    await answer('New text');
    await dialog().getByLabel('Name', { exact: true }).fill('Reset!');
    await dialog().getByLabel('Text', { exact: true }).fill('Reset soon.');
    await answer('Save Text');
    await expect(dialog()).toContainText('small letters, digits and hyphens, such as');
    await dialog().getByLabel('Name', { exact: true }).fill('reset-soon');
    await answer('Add language');
    await dialog().getByLabel('Language', { exact: true }).nth(1).fill('de');
    await dialog().getByLabel('Text', { exact: true }).nth(1).fill('Gleich Reset.');
    expect(await accessibilityProblems(page)).toEqual([]);
    await answer('Save Text');
    await toast(page, 'Message text saved').waitFor();
    await expect(dialog().locator('[data-text="reset-soon"]')).toContainText('Gleich Reset.');
    expect(await problemsAtAllWidths(page, 'message-texts')).toEqual([]);
    await answer('Close');
    await choose('Weekly reset', 'Edit');
    await step(1).getByRole('textbox', { name: 'Text' }).fill('Attention:');
    await step(1).getByRole('button', { name: 'Insert message text' }).click();
    await page.getByRole('menuitem', { name: 'reset-soon' }).click();
    await expect(step(1).getByRole('textbox', { name: 'Text' })).toHaveValue('Attention: {text:reset-soon}');
    await answer('Save Task');
    await toast(page, 'Task saved').first().waitFor();
    await page.getByRole('button', { name: 'Message texts', exact: true }).click();
    await answer('Delete');
    await page
      .getByRole('dialog', { name: 'Delete reset-soon?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await toast(page, 'Failed to delete the message text').waitFor();
    await answer('Close');
  });

  test('rest when they are switched off, and are deleted', async () => {
    const { page } = panel;
    await row('Weekly reset').getByRole('switch').click();
    await expect(row('Weekly reset')).toContainText('Disabled');
    expect(await problemsAtAllWidths(page, 'tasks')).toEqual([]);
    await choose('Weekly reset', 'Delete');
    await answer('Delete');
    await page.getByText('No tasks yet.').waitFor();
  });
});
