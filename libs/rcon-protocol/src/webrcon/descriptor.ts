import { say } from '@outpost/contracts/message.js';
import { defineProtocol } from '../protocol.js';
import { quickCommandsWith } from '../quick-commands.js';
import { webrconDoctor } from './webrcon.doctor.js';
import { WebrconDriver } from './webrcon.driver.js';

export const webrcon = defineProtocol({
  id: 'webrcon',
  name: 'WebRCON',
  description: say('webrcon.hint', 'WebSocket, Rust'),
  // The same port as Source RCON: `+rcon.web` selects one of the two.
  defaultPort: 28_016,
  fields: ['password'],
  driver: WebrconDriver,
  doctor: webrconDoctor,
  simulator: async () => (await import('./simulator/webrcon.simulator.js')).simulator,
  guide: {
    title: 'WebRCON',
    parts: [
      { text: say('webrcon.rust_settings', "Rust's RCON of today, over a WebSocket:") },
      { code: '+rcon.ip 0.0.0.0\n+rcon.port 28016\n+rcon.password "yourPassword"\n+rcon.web 1' },
      {
        points: [
          say(
            'webrcon.rust_source_on_same_port',
            'With `+rcon.web 0` the same port speaks Source RCON instead.',
          ),
          say('webrcon.about_port', 'The port must be open for TCP, and must not be the game port.'),
        ],
      },
    ],
  },
  quickCommands: quickCommandsWith({ players: 'playerlist', bans: 'banlistex', serverstatus: 'serverinfo' }),
});
