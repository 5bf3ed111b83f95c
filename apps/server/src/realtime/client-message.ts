import { ExecuteCommandRequest } from '@outpost/contracts/console.js';
import { type ClientMessage } from '@outpost/contracts/live-requests.js';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { type RawData } from 'ws';

const REQUEST_ID_MAX_LENGTH = 64;

/** A parsed message of a client. A `reason` may be sent back to it. */
type ParsedMessage =
  | { readonly event: 'subscribe' | 'executeCommand'; readonly data: ClientMessage }
  | { readonly event: 'invalid'; readonly data: { readonly reason: string } };

const invalid = (reason: string): ParsedMessage => ({ event: 'invalid', data: { reason } });

/** Parses one frame, text or binary, as JSON. Never throws: a socket may send anything. */
export function parseClientMessage(frame: RawData): ParsedMessage {
  const fields = readObject(frame);
  if (!fields) return invalid('The message is not a JSON object');
  switch (fields['type']) {
    case 'subscribe':
      return withServer(fields, (serverId) => ({
        event: 'subscribe',
        data: { type: 'subscribe', serverId },
      }));
    case 'executeCommand':
      return withServer(fields, (serverId) => executeCommand(serverId, fields));
    default:
      return invalid('type must be subscribe or executeCommand');
  }
}

function readObject(frame: RawData): Record<string, unknown> | undefined {
  const bytes = Array.isArray(frame) ? Buffer.concat(frame) : Buffer.from(frame as Uint8Array);
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function withServer(
  fields: Record<string, unknown>,
  build: (serverId: number) => ParsedMessage,
): ParsedMessage {
  const { serverId } = fields;
  // Clients that take the id from a link send it as text.
  const id = typeof serverId === 'string' && /^\d{1,16}$/.test(serverId) ? Number(serverId) : serverId;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) {
    return invalid('serverId must be a positive whole number');
  }
  return build(id);
}

function executeCommand(
  serverId: number,
  { command, reason, requestId }: Record<string, unknown>,
): ParsedMessage {
  const request = plainToInstance(ExecuteCommandRequest, { command, reason });
  const [problem] = validateSync(request, { stopAtFirstError: true });
  if (problem) return invalid(Object.values(problem.constraints ?? {})[0] ?? 'command is wrong');
  if (requestId !== undefined && !isRequestId(requestId)) {
    return invalid(`requestId must be a text of at most ${REQUEST_ID_MAX_LENGTH} characters`);
  }
  const id = requestId === undefined ? {} : { requestId };
  const why = request.reason === undefined ? {} : { reason: request.reason };
  return {
    event: 'executeCommand',
    data: { type: 'executeCommand', serverId, command: request.command, ...why, ...id },
  };
}

const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= REQUEST_ID_MAX_LENGTH;
