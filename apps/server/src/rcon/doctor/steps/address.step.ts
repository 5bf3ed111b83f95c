import { say } from '@outpost/contracts/message.js';
import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { failed, passed } from '../finding.js';

const ADVICE = {
  cause: say(
    'doctor.addresses_closed_by_operator',
    'The operator of this panel has closed this range of addresses.',
  ),
  fix: say('doctor.ask_operator', 'Ask the operator, who decides with RCON_ALLOW and RCON_DENY.'),
};

export function allowAddress(diagnosis: Diagnosis): Promise<Finding> {
  const { addresses, tools } = diagnosis;
  const allowed = tools.targets.firstAllowed(addresses);
  if (allowed === undefined) {
    return Promise.resolve(
      failed(
        say('doctor.address_not_allowed', 'This panel may not connect to {addresses}.', {
          addresses: addresses.join(', '),
        }),
        ADVICE,
      ),
    );
  }
  diagnosis.address = allowed;
  // A silent port takes long to time out, so the queries of the last step start now. That step awaits the same
  // promise and handles its failure.
  diagnosis.findGames().catch(() => undefined);
  return Promise.resolve(
    passed(say('doctor.allowed_addresses', 'This panel may connect to {allowed}.', { allowed })),
  );
}
