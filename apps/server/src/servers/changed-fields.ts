import { type UpdateServerRequest } from '@outpost/contracts/server-requests.js';
import { type ServerEntity } from './server.entity.js';

export type ServerField = keyof UpdateServerRequest;

const OPEN_FIELDS = [
  'name',
  'game',
  'host',
  'port',
  'maxPlayers',
  'queryPort',
  'timeZone',
  'tags',
] as const satisfies readonly (ServerField & keyof ServerEntity)[];

/**
 * Which fields an edit changed. A secret counts as changed whenever it is set, as it is not compared with the stored
 * one.
 */
export function changedFields(
  before: ServerEntity,
  after: ServerEntity,
  { password, startHook }: UpdateServerRequest,
): readonly ServerField[] {
  const fields: ServerField[] = OPEN_FIELDS.filter((field) => before[field] !== after[field]);
  if (password !== undefined) fields.push('password');
  if (startHook !== undefined && (startHook !== null || before.sealedStartHook !== null)) {
    fields.push('startHook');
  }
  return fields;
}
