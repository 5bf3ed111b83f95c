import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FakePanel } from '../../testing/fake-panel.js';
import { TestHome } from '../../testing/run-in-terminal.js';

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

const run = (...words: readonly string[]) =>
  home.run(['message-texts', ...words], {
    env: { OUTPOST_URL: panel.url, OUTPOST_TOKEN: panel.issueToken() },
  });

describe('outpost message-texts', () => {
  it('add sends the texts in the order of their options', async () => {
    await run('add', 'restart-soon', '--text', 'en=In {minutes} min', '--text', 'de=In {minutes} Min.');
    const sent = panel.requests.at(-1) ?? '';
    expect(JSON.parse(sent.slice(sent.indexOf('{')))).toEqual({
      name: 'restart-soon',
      texts: [
        { language: 'en', text: 'In {minutes} min' },
        { language: 'de', text: 'In {minutes} Min.' },
      ],
    });
  });

  it.each([
    [['add', 'Restart!', '--text', 'en=Soon'], 'small letters'],
    [['add', 'soon', '--text', 'Soon'], 'It must be a language and a text'],
    [['add', 'soon', '--text', 'en={text:other}'], 'A text may contain'],
    [['add', 'soon', '--text', 'en=Soon', '--text', 'en=Again'], 'each once'],
    [['add', 'soon'], "required option '--text"],
  ])('refuses %j before it calls the panel', async (words, told) => {
    const { code, stderr } = await run(...words);
    expect([code, stderr]).toEqual([2, expect.stringContaining(told)]);
    expect(panel.requests).toEqual([]);
  });
});
