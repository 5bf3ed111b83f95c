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
] as const satisfies readonly (ServerField & keyof ServerEntity)[];

/** Which fields an edit changed. Of a secret it counts that it was set again: nothing tells whether it is the same. */
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
