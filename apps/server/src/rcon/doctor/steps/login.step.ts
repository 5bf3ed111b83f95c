import { configLines } from '../config-lines.js';
import { type Diagnosis } from '../diagnosis.js';
import { type Advice, factOf, failed, type Finding, passed } from '../finding.js';

const OTHER_ADVICE: Advice = {
  cause: 'The password is wrong, or the game server blocks this address after wrong ones.',
  fix: 'Compare the password with the one the game server was started with. After several wrong ones wait, or restart it.',
};

/** The stale file is by far the most common reason for a right password to be refused. */
const battleyeAdvice = (port: number): Advice => ({
  cause:
    'The password is wrong, or BattlEye still uses an old one: a file named BEServer_x64_active_*.cfg, left over ' +
    'from a crash, overrides BEServer_x64.cfg.',
  fix:
    'Compare the password with RConPassword in BEServer_x64.cfg. If it is the same, stop the game server, delete ' +
    'BEServer_x64_active_*.cfg beside that file, and start the server again.',
  config: configLines('battleye', port),
});

export async function acceptLogin(diagnosis: Diagnosis): Promise<Finding> {
  const attempt = await diagnosis.logIn();
  if (attempt.link) return passed('The password was accepted.');
  const { type, port } = diagnosis.request;
  return failed(factOf(attempt.error), type === 'battleye' ? battleyeAdvice(port) : OTHER_ADVICE);
}
