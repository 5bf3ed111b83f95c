import { say } from '@outpost/contracts/message.js';
import { defineProtocol } from '../protocol.js';
import { quickCommandsWith } from '../quick-commands.js';
import { battleyeConfiguration, battleyeDoctor } from './battleye.doctor.js';
import { BattleyeDriver } from './battleye.driver.js';
import { readBattleyeLines } from './battleye.lines.js';

export const battleye = defineProtocol({
  id: 'battleye',
  name: 'BattlEye',
  description: say('battleye.hint', 'UDP, recommended for DayZ'),
  defaultPort: 2305,
  fields: ['password'],
  driver: BattleyeDriver,
  readLines: readBattleyeLines,
  configuration: battleyeConfiguration,
  doctor: battleyeDoctor,
  simulator: async () => (await import('./simulator/battleye.simulator.js')).simulator,
  guide: {
    title: say('battleye.label', 'BattlEye (recommended)'),
    parts: [
      {
        text: say(
          'battleye.put_lines_into_configuration',
          'Put these lines into `BEServer_x64.cfg`, by default in `profiles/BattlEye`, and restart the game server.',
        ),
      },
      { code: 'RConPassword yourPassword\nRConPort 2309\nRestrictRCon 0' },
      {
        points: [
          say(
            'battleye.file_name_is_case_sensitive',
            'The name of the file is case sensitive. Once active, it is renamed with a unique code.',
          ),
          say('battleye.about_rcon_password', '`RConPassword` is the password to type here.'),
          say(
            'battleye.about_restrict_rcon',
            '`RestrictRCon`: 1 restricts kick, ban and shutdown, 0 does not.',
          ),
          say(
            'battleye.about_rcon_port',
            '`RConPort`: the game port +3 is recommended. The game port itself and the game port +2 cannot be used.',
          ),
        ],
      },
    ],
  },
  // The first argument of `say` is the player number; -1 addresses all players.
  quickCommands: quickCommandsWith({ say: 'say -1 {warning}' }),
});
