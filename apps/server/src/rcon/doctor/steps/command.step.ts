import { type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { type Diagnosis } from '../diagnosis.js';
import { factOf, failed, type Finding, passed, rconErrorOf } from '../finding.js';

const ANSWER_TIMEOUT_MS = 5_000;
/** Long enough for a server that hangs up after each command to have done so. */
const PAUSE_MS = 1_000;

const SILENT = {
  cause: 'The login worked, but commands get no answer: the game server may be overloaded or still loading.',
  fix: 'Wait until the game server has started, then test again.',
};
const HANGS_UP = {
  cause: 'The game server ends the connection after a command.',
  fix: 'Look for a limit of RCON connections on the game server, and for other tools that use them up.',
};

export async function answerCommand(diagnosis: Diagnosis): Promise<Finding> {
  const asked = await ask(diagnosis);
  if (asked instanceof Error) return failed(factOf(asked), SILENT);
  diagnosis.firstReply = asked.text;
  const part = asked.complete ? '' : ', but not completely';
  return passed(`"${diagnosis.driver?.probeCommand ?? ''}" was answered${part}.`);
}

export async function keepAlive(diagnosis: Diagnosis): Promise<Finding> {
  await pause(diagnosis);
  const asked = await ask(diagnosis);
  return asked instanceof Error
    ? failed(factOf(asked), HANGS_UP)
    : passed('The connection held, and a second command was answered.');
}

async function ask(diagnosis: Diagnosis): Promise<RconReply | ReturnType<typeof rconErrorOf>> {
  const { link } = await diagnosis.logIn();
  try {
    return await (link as RconLink).execute(diagnosis.driver?.probeCommand ?? '', {
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
  } catch (error) {
    return rconErrorOf(error);
  }
}

const pause = ({ tools }: Diagnosis): Promise<void> =>
  new Promise((resolve) => void tools.clock.schedule(PAUSE_MS, resolve));
