import { rule } from './message.js';
/** Id of a protocol. Plugins can add protocols, so only the server knows all of them: `GET /api/protocols`. */
export type ProtocolId = string;

export const PROTOCOL_ID_PATTERN = /^[a-z][a-z0-9-]{1,31}$/;
export const UNKNOWN_PROTOCOL = rule('rule.server_type_invalid', 'Please select a server type');
