import { protocolName } from '../config-lines.js';
import { type Diagnosis } from '../diagnosis.js';
import { failed, type Finding, skipped } from '../finding.js';

const UNRESTRICTED = 'RestrictRCon 0';

/** BattlEye's answer to what its configuration forbids. */
const DISALLOWED = /^\s*disallowed command/i;

export function judgeRights({ request, firstReply }: Diagnosis): Promise<Finding> {
  if (request.type !== 'battleye') {
    return Promise.resolve(skipped(`${protocolName(request.type)} has no login with fewer rights.`));
  }
  if (!DISALLOWED.test(firstReply)) return Promise.resolve(unknown());
  return Promise.resolve(
    failed('BattlEye answered "Disallowed command".', {
      cause: 'RestrictRCon is on.',
      fix: 'Change this line of BEServer_x64.cfg, and restart the game server.',
      config: UNRESTRICTED,
    }),
  );
}

/** Every command RestrictRCon forbids does something: kicks, bans, stops the server. */
const unknown = (): Finding =>
  skipped("Whether RestrictRCon is on can't be told without kicking somebody or stopping the server.", {
    fix: 'If a kick is answered with "Disallowed command", change this line of BEServer_x64.cfg.',
    config: UNRESTRICTED,
  });
