import { say } from '@outpost/contracts/message.js';
import { type Advice, type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { factOf, failed, passed } from '../finding.js';

const REFUSED: Advice = {
  cause: say(
    'doctor.password_refused_reasons',
    'The password is wrong, or the game server blocks this address after wrong ones.',
  ),
  fix: say(
    'doctor.compare_password',
    'Compare the password with the one the game server was started with. After several wrong ones wait, or restart it.',
  ),
};

export async function acceptLogin(diagnosis: Diagnosis): Promise<Finding> {
  const attempt = await diagnosis.logIn();
  if (attempt.link) return passed(say('doctor.password_accepted', 'The password was accepted.'));
  const { known, request } = diagnosis;
  return failed(factOf(attempt.error), known.refused?.(request.port) ?? REFUSED);
}
