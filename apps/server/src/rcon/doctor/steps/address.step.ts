import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { failed, passed } from '../finding.js';

const ADVICE = {
  cause: 'The operator of this panel has closed this range of addresses.',
  fix: 'Ask the operator, who decides with RCON_ALLOW and RCON_DENY.',
};

export function allowAddress(diagnosis: Diagnosis): Promise<Finding> {
  const { addresses, tools } = diagnosis;
  const allowed = tools.targets.firstAllowed(addresses);
  if (allowed === undefined) {
    return Promise.resolve(failed(`This panel may not connect to ${addresses.join(', ')}.`, ADVICE));
  }
  diagnosis.address = allowed;
  // Silence takes its time, so the last step is begun now; it awaits the same promise, and hears of a failure.
  diagnosis.findGames().catch(() => undefined);
  return Promise.resolve(passed(`This panel may connect to ${allowed}.`));
}
