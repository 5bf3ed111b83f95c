import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { type Run, TestHome } from '../../testing/run-in-terminal.js';

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

const run = (...words: readonly string[]): Promise<Run> =>
  home.run(['mail', ...words], { env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() } });

describe('outpost mail', () => {
  it('says whether mail can be sent', async () => {
    expect((await run()).stdout).toBe('Mail is configured, and the last message could be handed over\n');
    panel.rest.mail = { isConfigured: true, lastProblem: 'The mail server could not be reached' };
    expect((await run('status')).stdout).toBe(
      'The last message could not be handed over: The mail server could not be reached\n',
    );
  });

  it('lists the emails with what became of them', async () => {
    const { stdout } = await run('list');
    expect(stdout).toMatch(/^ID +KIND +TO +CREATED +STATE +ATTEMPTS +NEXT +PROBLEM\n/);
    expect(stdout).toMatch(/\n7 +approved +anna <anna@example.com> +\S+ \S+ UTC +sent +1 /);
  });

  it('sends one again, and says what came of it', async () => {
    expect((await run('retry', '7')).stdout).toBe('Email 7 is sent\n');
    expect(panel.requests.at(-1)).toBe('POST /api/emails/7/retry');
  });
});
