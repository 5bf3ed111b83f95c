import { describe, expect, it } from '@jest/globals';
import { USUAL_QUICK_COMMANDS } from '@outpost/contracts/quick-commands.js';
import { quickCommandsIn } from './quick-commands.js';

describe('quickCommandsIn', () => {
  it('translates the restart warning', () => {
    const say = quickCommandsIn(USUAL_QUICK_COMMANDS).find(({ label }) => label.startsWith('say'));
    expect(say).toMatchObject({ command: expect.stringMatching(/^say Server restart/), isDraft: true });
    const draft = { label: 'say', command: 'say "{warning}"', isDraft: true };
    expect(quickCommandsIn([draft])[0]?.command).toBe('say "Server restart in 15 minutes"');
  });

  it('leaves a plugin’s label unchanged', () => {
    const time = { label: 'time', command: 'time', isDraft: false };
    expect(quickCommandsIn([time])).toEqual([time]);
  });
});
