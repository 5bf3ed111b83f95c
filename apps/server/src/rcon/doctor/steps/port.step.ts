import { say } from '@outpost/contracts/message.js';
import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { tcpTransport } from '@outpost/rcon-protocol/shared/transports/tcp.transport.js';
import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { answers, factOf, failed, passed } from '../finding.js';
import { greet } from '../probes/greeting.js';
import { OTHER_SERVICES } from '../probes/other-services.js';
import { gamePortAdvice, unreachableAdvice } from './port.advice.js';

/** Login failures without a response; every other failure means that something answered. */
const UNANSWERED: ReadonlySet<string> = new Set(['port-closed', 'no-answer', 'network', 'closed']);

export async function findPort(diagnosis: Diagnosis): Promise<Finding> {
  const failure =
    diagnosis.known.transport === 'tcp' ? await tcpFailure(diagnosis) : await loginFailure(diagnosis);
  return failure ? identifyOther(diagnosis, failure) : passed(answers(diagnosis.where));
}

async function tcpFailure({ address, request, tools, signal }: Diagnosis): Promise<RconError | undefined> {
  const { clock } = tools;
  const greeting = await greet(tcpTransport(clock), { address, port: request.port }, { clock, signal });
  return greeting.kind === 'failed' ? greeting.error : undefined;
}

/** UDP has no handshake: only a login shows whether anything answers on the port. */
async function loginFailure(diagnosis: Diagnosis): Promise<RconError | undefined> {
  const attempt = await diagnosis.logIn();
  return attempt.link || !UNANSWERED.has(attempt.error.kind) ? undefined : attempt.error;
}

async function identifyOther(diagnosis: Diagnosis, error: RconError): Promise<Finding> {
  const service = await diagnosis.otherService();
  if (service === undefined) return failed(factOf(error), unreachableAdvice(diagnosis, error.kind));
  if (service === OTHER_SERVICES.game) return failed(factOf(error), gamePortAdvice(diagnosis));
  diagnosis.isAnsweredByOther = true;
  return passed(
    say('doctor.answers_another_protocol', '{where} answers, but not to {protocolName}.', {
      where: diagnosis.where,
      protocolName: diagnosis.protocolName,
    }),
  );
}
