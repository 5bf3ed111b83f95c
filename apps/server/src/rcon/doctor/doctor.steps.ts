import { type DoctorStepId } from '@outpost/contracts/doctor-steps.js';
import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from './diagnosis.js';
import { allowAddress } from './steps/address.step.js';
import { answerCommand, keepAlive } from './steps/command.step.js';
import { acceptLogin } from './steps/login.step.js';
import { resolveName } from './steps/name.step.js';
import { findPort } from './steps/port.step.js';
import { findProtocol } from './steps/protocol.step.js';
import { queryGame } from './steps/query.step.js';
import { judgeRights } from './steps/rights.step.js';

export interface StepPlan {
  readonly id: DoctorStepId;
  /** The step that must have passed before; without it this one is not reached. */
  readonly after: DoctorStepId | null;
  readonly run: (diagnosis: Diagnosis) => Promise<Finding>;
}

/** The query step does not need RCON: it tells a server that is down from one with only RCON down. */
export const STEP_PLANS: readonly StepPlan[] = [
  { id: 'name', after: null, run: resolveName },
  { id: 'address', after: 'name', run: allowAddress },
  { id: 'port', after: 'address', run: findPort },
  { id: 'protocol', after: 'port', run: findProtocol },
  { id: 'login', after: 'protocol', run: acceptLogin },
  { id: 'command', after: 'login', run: answerCommand },
  { id: 'keep-alive', after: 'command', run: keepAlive },
  { id: 'rights', after: 'command', run: judgeRights },
  { id: 'query', after: 'address', run: queryGame },
];
