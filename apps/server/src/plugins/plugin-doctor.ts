import { type ProtocolDoctor } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Parts, partsOf, PluginProblem, requireFunction, textOf } from './plugin-parts.js';

const LONGEST_ADVICE = 500;

const FUNCTIONS = ['queryPorts', 'gamePort', 'refused', 'judgeRights'] as const;
const FIXES = ['unreachable', 'hangsUp', 'queryPort'] as const;

/** What a plugin tells the Connection Doctor of its protocol. @throws {PluginProblem} naming the part that is wrong */
export function doctorOf(value: unknown): ProtocolDoctor {
  const doctor = partsOf(value, 'doctor');
  const { transport } = doctor;
  if (transport !== undefined && transport !== 'tcp' && transport !== 'udp')
    throw new PluginProblem('transport of a doctor must be "tcp" or "udp"');
  for (const key of FUNCTIONS) requireOptional(doctor, key, 'a doctor');
  for (const key of FIXES) if (doctor[key] !== undefined) fixOf(doctor[key], `${key} of a doctor`);
  if (doctor['probe'] !== undefined) checkProbe(partsOf(doctor['probe'], 'probe of a doctor'));
  if (doctor['doubt'] !== undefined) checkDoubt(partsOf(doctor['doubt'], 'doubt of a doctor'));
  if (doctor['unreadable'] !== undefined) {
    const unreadable = partsOf(doctor['unreadable'], 'unreadable of a doctor');
    for (const key of ['isMeant', 'detail']) requireFunction(unreadable, key, 'unreadable of a doctor');
  }
  return value as ProtocolDoctor;
}

/** @throws {PluginProblem} */
export function requireOptional(parts: Parts, key: string, owner: string): void {
  if (parts[key] !== undefined) requireFunction(parts, key, owner);
}

const fixOf = (value: unknown, what: string): string => textOf(partsOf(value, what), 'fix', LONGEST_ADVICE);

function checkProbe(probe: Parts): void {
  for (const key of ['recognises', 'detail']) requireFunction(probe, key, 'a probe');
  requireOptional(probe, 'hello', 'a probe');
  textOf(probe, 'fix', LONGEST_ADVICE);
  if (probe['cause'] !== undefined) textOf(probe, 'cause', LONGEST_ADVICE);
}

function checkDoubt(doubt: Parts): void {
  requireFunction(doubt, 'isDoubtful', 'a doubt');
  if (doubt['unrecognised'] === undefined) return;
  requireFunction(partsOf(doubt['unrecognised'], 'unrecognised of a doubt'), 'detail', 'a doubt');
}
