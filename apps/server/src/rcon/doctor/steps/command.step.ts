import { type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { type Advice, type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { factOf, failed, passed, rconErrorOf } from '../finding.js';
import { habitsOf } from './habits.step.js';

const ANSWER_TIMEOUT_MS = 5_000;
/** Long enough for a server that hangs up after each command to have done so. */
const PAUSE_MS = 1_000;

const SILENT = {
  cause: 'The login worked, but commands get no answer: the game server may be overloaded or still loading.',
  fix: 'Wait until the game server has started, then test again.',
};
const OTHER_TOOLS =
  'Look for a limit of RCON connections on the game server, and for other tools that use them up.';

export async function answerCommand(diagnosis: Diagnosis): Promise<Finding> {
  const asked = await ask(diagnosis);
  if (asked instanceof Error) return failed(factOf(asked), adviceFor(asked, diagnosis));
  diagnosis.firstReply = asked.text;
  const end = asked.complete ? '' : ' The server did not say where the answer ends.';
  return passed(`"${diagnosis.check}" was answered.${end}`);
}

export async function keepAlive(diagnosis: Diagnosis): Promise<Finding> {
  await pause(diagnosis);
  const asked = await ask(diagnosis);
  return asked instanceof Error
    ? failed(factOf(asked), adviceFor(asked, diagnosis))
    : passed(
        ['The connection held, and a second command was answered.', ...(await habitsOf(diagnosis))].join(' '),
      );
}

/** Who hangs up is awake: it is not overloaded, and not loading. */
function adviceFor({ kind }: RconError, { known }: Diagnosis): Advice {
  if (kind === 'timed-out') return SILENT;
  return {
    cause: 'The game server ends the connection after a command.',
    fix: known.hangsUp ? `${known.hangsUp.fix} ${OTHER_TOOLS}` : OTHER_TOOLS,
  };
}

async function ask(diagnosis: Diagnosis): Promise<RconReply | RconError> {
  const { link } = await diagnosis.logIn();
  try {
    return await (link as RconLink).execute(diagnosis.check, { timeoutMs: ANSWER_TIMEOUT_MS });
  } catch (error) {
    return rconErrorOf(error);
  }
}

const pause = ({ tools }: Diagnosis): Promise<void> =>
  new Promise((resolve) => void tools.clock.schedule(PAUSE_MS, resolve));
