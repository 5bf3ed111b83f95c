import {
  type GuidePart,
  PROTOCOL_FIELDS,
  type ProtocolGuide,
  type QuickCommand,
} from '@outpost/contracts/protocols.js';
import { type LineReader } from '@outpost/rcon-protocol/line-reader.js';
import { type ProtocolDoctor } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import {
  listOf,
  type Parts,
  partsOf,
  PluginProblem,
  portOf,
  requireFunction,
  shortListOf,
  textOf,
} from './plugin-fields.js';

const MAX_COMMAND_LENGTH = 200;
const MAX_PARAGRAPH_LENGTH = 1_000;

/** Validates the protocol of a plugin, without its driver. @throws {PluginProblem} naming the part that is wrong */
export function protocolOf(value: unknown): Omit<ProtocolDescriptor, 'driver'> {
  const parts = partsOf(value, 'a protocol');
  return {
    id: textOf(parts, 'id'),
    name: textOf(parts, 'name'),
    description: textOf(parts, 'hint'),
    defaultPort: portOf(parts, 'defaultPort'),
    fields: fieldsOf(parts),
    ...readLinesOf(parts, 'a protocol'),
    ...configurationOf(parts),
    ...(parts['doctor'] !== undefined && { doctor: doctorOf(parts['doctor']) }),
    ...(parts['guide'] !== undefined && { guide: guideOf(parts['guide']) }),
    ...(parts['quickCommands'] !== undefined && {
      quickCommands: shortListOf(parts, 'quickCommands').map(quickCommandOf),
    }),
  };
}

/** The factory of line readers, if there is one. @throws {PluginProblem} */
export function readLinesOf(parts: Parts, owner: string): { readonly readLines?: () => LineReader } {
  if (parts['readLines'] === undefined) return {};
  requireFunction(parts, 'readLines', owner);
  return { readLines: parts['readLines'] as () => LineReader };
}

function configurationOf(parts: Parts): Pick<ProtocolDescriptor, 'configuration'> {
  requireOptional(parts, 'configuration', 'a protocol');
  const { configuration } = parts;
  return configuration === undefined ? {} : { configuration: configuration as (port: number) => string };
}

function fieldsOf(protocol: Parts): ProtocolDescriptor['fields'] {
  const asked = protocol['fields'] === undefined ? ['password'] : listOf(protocol, 'fields');
  const known = PROTOCOL_FIELDS.filter((field) => asked.includes(field));
  if (known.length === asked.length) return known;
  throw new PluginProblem(`fields may hold ${PROTOCOL_FIELDS.join(' and ')}`);
}

function guideOf(value: unknown): ProtocolGuide {
  const guide = partsOf(value, 'guide');
  return { title: textOf(guide, 'title'), parts: shortListOf(guide, 'parts').map(guidePartOf) };
}

function guidePartOf(value: unknown): GuidePart {
  const part = partsOf(value, 'a part of a guide');
  if (part['code'] !== undefined) return { code: textOf(part, 'code', MAX_PARAGRAPH_LENGTH) };
  if (part['points'] === undefined) return { text: textOf(part, 'text', MAX_PARAGRAPH_LENGTH) };
  const points = shortListOf(part, 'points');
  return { points: points.map((point) => textOf({ point }, 'point', MAX_PARAGRAPH_LENGTH)) };
}

function quickCommandOf(value: unknown): QuickCommand {
  const quick = partsOf(value, 'a quick command');
  const label = textOf(quick, 'label');
  return { label, command: textOf(quick, 'command', MAX_COMMAND_LENGTH), isDraft: quick['isDraft'] === true };
}

const MAX_ADVICE_LENGTH = 500;

const FUNCTIONS = ['queryPorts', 'gamePort', 'refused', 'judgeRights'] as const;
const FIXES = ['unreachable', 'hangsUp', 'queryPort'] as const;

/** Validates a plugin's part for the Connection Doctor. @throws {PluginProblem} naming the part that is wrong */
function doctorOf(value: unknown): ProtocolDoctor {
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
function requireOptional(parts: Parts, key: string, owner: string): void {
  if (parts[key] !== undefined) requireFunction(parts, key, owner);
}

const fixOf = (value: unknown, what: string): string =>
  textOf(partsOf(value, what), 'fix', MAX_ADVICE_LENGTH);

function checkProbe(probe: Parts): void {
  for (const key of ['recognises', 'detail']) requireFunction(probe, key, 'a probe');
  requireOptional(probe, 'hello', 'a probe');
  textOf(probe, 'fix', MAX_ADVICE_LENGTH);
  if (probe['cause'] !== undefined) textOf(probe, 'cause', MAX_ADVICE_LENGTH);
}

function checkDoubt(doubt: Parts): void {
  requireFunction(doubt, 'isDoubtful', 'a doubt');
  if (doubt['unrecognised'] === undefined) return;
  requireFunction(partsOf(doubt['unrecognised'], 'unrecognised of a doubt'), 'detail', 'a doubt');
}
