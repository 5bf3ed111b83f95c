import { say } from '@outpost/contracts/message.js';
import { defineProtocol } from '../protocol.js';
import { quickCommandsWith } from '../quick-commands.js';
import { telnetDoctor } from './telnet.doctor.js';
import { TelnetDriver } from './telnet.driver.js';

export const telnet = defineProtocol({
  id: 'telnet',
  name: 'Telnet',
  description: say('telnet.hint', 'TCP, 7 Days to Die'),
  defaultPort: 8081,
  fields: ['password'],
  driver: TelnetDriver,
  doctor: telnetDoctor,
  simulator: async () => (await import('./simulator/telnet.simulator.js')).simulator,
  guide: {
    title: 'Telnet',
    parts: [
      { text: say('telnet.seven_days_settings', 'The console of 7 Days to Die. In `serverconfig.xml`:') },
      {
        code:
          '<property name="TelnetEnabled" value="true"/>\n' +
          '<property name="TelnetPort" value="8081"/>\n' +
          '<property name="TelnetPassword" value="yourPassword"/>',
      },
      {
        points: [
          say(
            'telnet.local_without_password',
            'Without a password the game listens to its own machine only.',
          ),
          say(
            'telnet.about_port',
            'The port must be open for TCP. After ten wrong passwords the game locks the address out for a time.',
          ),
        ],
      },
    ],
  },
  quickCommands: quickCommandsWith({
    players: 'lp',
    bans: 'ban list',
    serverstatus: 'gettime',
    // `say` takes one word or a quoted text.
    say: 'say "{warning}"',
  }),
});
