import { say, sentence } from '@outpost/contracts/message.js';
import { isIP } from 'node:net';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { NameError } from '../../../platform/names/names.errors.js';
import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { failed, passed } from '../finding.js';

const NOT_FOUND = {
  cause: say(
    'doctor.name_unknown_reasons',
    "The name is misspelled, or the name server of the panel's machine does not know it.",
  ),
  fix: say('doctor.check_spelling', 'Check the spelling, or enter the IP address instead.'),
};

const NO_ANSWER = {
  cause: say(
    'doctor.name_servers_silent',
    "The name servers of the panel's machine don't answer, or not in time.",
  ),
  fix: say(
    'doctor.check_name_servers',
    "Check the network of the panel's machine, name other servers in DNS_SERVERS, or enter the IP address instead.",
  ),
};

export async function resolveName(diagnosis: Diagnosis): Promise<Finding> {
  const { host } = diagnosis.request;
  try {
    diagnosis.addresses = await diagnosis.tools.targets.lookUp(host);
  } catch (error) {
    if (!(error instanceof RconError)) throw error;
    const isUnanswered = error.cause instanceof NameError && error.cause.problem === 'no-answer';
    return failed(sentence(error.words), isUnanswered ? NO_ANSWER : NOT_FOUND);
  }
  const [first = host] = diagnosis.addresses;
  return passed(
    isIP(first) !== 0 && diagnosis.addresses.length === 1 && host.includes(first)
      ? say('doctor.host_is_address', '{host} is an address and needs no look-up.', { host })
      : say('doctor.host_resolved', '{host} is {addresses}.', {
          host,
          addresses: diagnosis.addresses.join(', '),
        }),
  );
}
