import { afterEach, describe, expect, it } from '@jest/globals';
import { SimulatedLinks } from '@outpost/rcon-protocol/source/testing/simulated-link.js';
import { PALWORLD } from './profile.js';

const links = new SimulatedLinks();
afterEach(() => links.closeAll());

describe('a server that shows only the first word of a broadcast', () => {
  it('AT-60: receives several words joined by underscores, and the note says so', async () => {
    const { execute } = await links.open({ personality: 'palworld' }, 'palworld');
    expect(await execute('Broadcast restart in 5')).toBe('Broadcasted: restart\n');
    const { say } = PALWORLD.commands;
    if (!('build' in say)) throw new Error('Palworld can broadcast');
    const [command = ''] = say.build({ text: 'restart in\u00a05' });
    expect(await execute(command)).toBe('Broadcasted: restart_in_5\n');
    expect(String(say.note)).toMatch(/underscores/);
  });
});
