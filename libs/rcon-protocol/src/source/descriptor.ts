import { say } from '@outpost/contracts/message.js';
import { defineProtocol } from '../protocol.js';
import { sourceDoctor } from './source.doctor.js';
import { SourceDriver } from './source.driver.js';

export const source = defineProtocol({
  id: 'source',
  name: 'Source',
  spokenName: 'Source RCON',
  description: say('source.hint', 'TCP, Rust and many others'),
  defaultPort: 28_016,
  fields: ['password', 'maxPlayers'],
  driver: SourceDriver,
  doctor: sourceDoctor,
  simulator: async () => (await import('./simulator/source.simulator.js')).simulator,
  guide: {
    title: 'Source',
    parts: [
      {
        text: say('source.turn_rcon_on', 'Start the game server with RCON turned on. On Rust:'),
      },
      { code: '+rcon.ip 0.0.0.0\n+rcon.port 28016\n+rcon.password "yourPassword"\n+rcon.web 0' },
      {
        text: say(
          'source.source_engine_settings',
          'On servers of the Source engine, set `rcon_password` in `server.cfg`; RCON answers on the game port.',
        ),
      },
      {
        points: [
          say('source.about_port', 'The port must be open for TCP.'),
          say('source.empty_password_refuses_all', 'A server with an empty password refuses every login.'),
        ],
      },
    ],
  },
});
