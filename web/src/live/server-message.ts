import { type BatchMessage, type ServerMessage } from '@outpost/contracts/live.js';

type FieldType = 'string' | 'number' | 'boolean' | 'object';
type Fields = Readonly<Record<string, FieldType>>;

/** The fields a message is unusable without. */
const REQUIRED: Readonly<Record<ServerMessage['type'], Fields>> = {
  serverStatus: { serverId: 'number', status: 'string', fallback: 'boolean' },
  connectionError: { serverId: 'number', error: 'string' },
  consoleUpdate: { serverId: 'number', response: 'string', timestamp: 'string' },
  commandResponse: { serverId: 'number', command: 'string', response: 'string' },
  command: { serverId: 'number', command: 'string', result: 'string' },
  commandError: { error: 'string' },
  logEntry: { serverId: 'number', entry: 'object' },
  timeline: { entry: 'object' },
  reload: { serverId: 'number', leftOut: 'number' },
  health: { problems: 'object' },
  rightsChanged: {},
  approvals: { serverId: 'number' },
  accounts: {},
};

/**
 * Parses a text or binary frame. Unknown messages are dropped: a newer server may send types this page does not know.
 */
export function serverMessagesFrom(data: unknown): readonly ServerMessage[] {
  const value = parsed(data);
  return (isBatch(value) ? value.messages : [value]).filter(isServerMessage);
}

const isBatch = (value: unknown): value is { readonly messages: readonly unknown[] } => {
  const { type, messages } = (value ?? {}) as Partial<BatchMessage>;
  return type === 'batch' && Array.isArray(messages);
};

function parsed(data: unknown): unknown {
  const text = data instanceof ArrayBuffer ? new TextDecoder().decode(data) : data;
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isServerMessage(value: unknown): value is ServerMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const { type } = value;
  if (typeof type !== 'string' || !Object.hasOwn(REQUIRED, type)) return false;
  const record = value as Record<string, unknown>;
  const fields = Object.entries(REQUIRED[type as ServerMessage['type']]);
  return fields.every(([name, expected]) => typeof record[name] === expected);
}
