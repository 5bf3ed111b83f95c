import { describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type CommandEntry, type LineEntry } from '@outpost/contracts/timeline.js';
import { streamAsMarkdown, streamAsText } from './stream-export.js';
import { type StreamItem } from './stream-items.js';
import { consoleTexts } from './texts/en.js';

const t = consoleTexts.get();
const AT = '2026-11-20T12:00:00.000Z';

const aLine = (message: string, identity: readonly string[] = []): StreamItem => ({
  kind: 'line',
  key: message,
  line: anEntry({ kind: 'line', message, timestamp: AT }) as LineEntry,
  identity: identity.map((each) => anEntry({ kind: 'line', message: each, timestamp: AT }) as LineEntry),
});
const aCommand = (command: string, response: string): StreamItem => ({
  kind: 'command',
  key: command,
  entry: {
    ...anEntry({ kind: 'command', message: '', timestamp: AT }),
    type: 'command',
    run: {
      ...{ historyId: 1, command, response, actor: 'anna', source: 'panel', outcome: 'executed' },
      durationMs: 12,
    },
  } as CommandEntry,
});
const ONLINE: StreamItem = {
  kind: 'divider',
  key: 'online',
  divider: { tone: 'online', timestamp: AT, text: 'Server is online' },
};

describe('The stream as text', () => {
  it('has a line for each item, with the lines that were folded, and the answers of commands', () => {
    const items = [ONLINE, aLine('Anna connected ', ['her GUID']), aCommand('players', 'Players: 1\n')];
    expect(streamAsText(items, t).split('\n')).toEqual([
      `${AT}  -- Server is online`,
      `${AT}  Anna connected`,
      `${AT}  her GUID`,
      `${AT}  > players  (anna · panel · 12 ms · executed)`,
      'Players: 1',
    ]);
  });
});

describe('The stream as Markdown', () => {
  it('keeps lines together in a block, and a command with its answer', () => {
    const items = [aLine('one'), aLine('two'), ONLINE, aCommand('players', ''), aCommand('bans', 'none')];
    expect(streamAsMarkdown(items, t)).toBe(
      [
        `\`\`\`text\n${AT}  one\n${AT}  two\n\`\`\``,
        `_${AT}: Server is online_`,
        `\`players\` (${AT} · anna · panel · 12 ms · executed)`,
        `\`bans\` (${AT} · anna · panel · 12 ms · executed)`,
        '```text\nnone\n```',
      ].join('\n\n'),
    );
  });

  it('can’t be left by what somebody writes in the game', () => {
    const text = streamAsMarkdown([aLine('```\n# not a heading'), aCommand('say `hi`', '````')], t);
    expect(text).toContain('````text\n');
    expect(text).toContain('`` say `hi` ``');
    expect(text).toContain('`````text\n````\n`````');
  });
});
