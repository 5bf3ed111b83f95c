import { say, sentences, type Words } from '@outpost/contracts/message.js';
import { type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { type Advice, type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { factOf, failed, passed, rconErrorOf } from '../finding.js';

const ANSWER_TIMEOUT_MS = 5_000;
/** Long enough for a server that hangs up after each command to have done so. */
const PAUSE_MS = 1_000;

const SILENT = {
  cause: say(
    'doctor.commands_unanswered',
    'The login worked, but commands get no answer: the game server may be overloaded or still loading.',
  ),
  fix: say('doctor.wait_for_start', 'Wait until the game server has started, then test again.'),
};
const NO_END = say('doctor.no_end_of_answer', 'The server did not say where the answer ends.');
const OTHER_TOOLS = say(
  'doctor.look_for_connection_limit',
  'Look for a limit of RCON connections on the game server, and for other tools that use them up.',
);

export async function answerCommand(diagnosis: Diagnosis): Promise<Finding> {
  const asked = await ask(diagnosis);
  if (asked instanceof Error) return failed(factOf(asked), adviceFor(asked, diagnosis));
  diagnosis.firstReply = asked.text;
  const answered = say('doctor.command_answered', '"{command}" was answered.', { command: diagnosis.check });
  return passed(asked.complete ? answered : sentences(answered, NO_END));
}

export async function keepAlive(diagnosis: Diagnosis): Promise<Finding> {
  await pause(diagnosis);
  const asked = await ask(diagnosis);
  return asked instanceof Error
    ? failed(factOf(asked), adviceFor(asked, diagnosis))
    : passed(
        sentences(
          say('doctor.connection_held', 'The connection held, and a second command was answered.'),
          ...(await capabilitiesOf(diagnosis)),
        ),
      );
}

/** A server that hangs up is responsive, so it is neither overloaded nor loading. */
function adviceFor({ kind }: RconError, { known }: Diagnosis): Advice {
  if (kind === 'timed-out') return SILENT;
  return {
    cause: say('doctor.hangs_up_after_command', 'The game server ends the connection after a command.'),
    fix: known.hangsUp ? sentences(known.hangsUp.fix, OTHER_TOOLS) : OTHER_TOOLS,
  };
}

/** Capabilities of this server that the link has learned; empty if none. */
async function capabilitiesOf(diagnosis: Diagnosis): Promise<readonly Words[]> {
  const { link } = await diagnosis.logIn();
  return link?.learned?.words ?? [];
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
