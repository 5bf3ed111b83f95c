import { say, type Words } from '@outpost/contracts/message.js';
import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { type Advice, type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { answers, factOf, failed, passed } from '../finding.js';
import { type DetectedService, OTHER_SERVICES } from '../probes/other-services.js';

export async function findProtocol(diagnosis: Diagnosis): Promise<Finding> {
  const service = diagnosis.isAnsweredByOther ? await diagnosis.otherService() : undefined;
  return service === undefined || service === OTHER_SERVICES.game
    ? ofLogin(diagnosis)
    : answeredBy(service, diagnosis);
}

async function ofLogin(diagnosis: Diagnosis): Promise<Finding> {
  const name = diagnosis.protocolName;
  const attempt = await diagnosis.logIn();
  if (attempt.link) return passed(answers(name));
  const other = await otherOf(diagnosis, attempt.error);
  if (other) return other;
  if (attempt.error.kind === 'refused') return passed(answers(name));
  return failed(detailOf(diagnosis, attempt.error), adviceFor(attempt.error, name));
}

function detailOf({ known, where }: Diagnosis, error: RconError): Words {
  const { unreadable } = known;
  return unreadable?.isMeant(error) === true ? unreadable.detail(where) : factOf(error);
}

/** The service on the port, if the login failed in a way that proves nothing about the password. */
async function otherOf(diagnosis: Diagnosis, error: RconError): Promise<Finding | undefined> {
  const { known, request, where } = diagnosis;
  if (known.doubt?.isDoubtful(error) !== true) return undefined;
  const service = await diagnosis.tcpService();
  if (service?.id === request.type) return undefined;
  if (service && service !== OTHER_SERVICES.tcp) return answeredBy(service, diagnosis);
  const { unrecognised } = known.doubt;
  if (!unrecognised) return undefined;
  const { detail, ...advice } = unrecognised;
  return failed(detail(where), advice);
}

const answeredBy = ({ detail, cause, fix }: DetectedService, { where }: Diagnosis): Finding =>
  failed(detail(where), { cause, fix });

function adviceFor({ kind }: RconError, name: string): Advice {
  if (kind === 'no-answer') {
    return {
      cause: say(
        'doctor.other_service_or_ignores',
        'Something other than {name} has this port, or it ignores this address after wrong passwords.',
        { name },
      ),
      fix: say(
        'doctor.check_port_and_restart',
        'Check the port. If it is right, restart the game server and try again.',
      ),
    };
  }
  return {
    cause: say('doctor.other_service', 'Something other than {name} has this port.', {
      name,
    }),
    fix: say('doctor.check_port_and_server_type', 'Check the port and the server type.'),
  };
}
