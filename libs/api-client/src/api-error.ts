import { type MessageKeys } from '@outpost/contracts/message-key.js';
import { type Message, messageOf, say, type Words } from '@outpost/contracts/message.js';
import { PROBLEM_CODES, type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { type FieldProblem, type Problem } from '@outpost/contracts/problems.js';

/** Details of a failed call besides its status and text. */
export interface ApiErrorInfo extends Partial<Pick<Problem, 'code' | 'requestId' | 'errors' | 'messages'>> {
  readonly isFromPanel?: boolean;
}

/**
 * The server answered with an error status. The message is `status: detail`, the form that the CLI shows.
 *
 * Programs branch on `code`. It is undefined when the response did not come from the panel (a proxy's error page) or
 * comes from a newer panel with a code this client does not know.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ProblemCode | undefined;
  /** Whether the response has the form of the panel's errors, even if its code is unknown. */
  readonly isFromPanel: boolean;
  readonly requestId: string | undefined;
  /** The invalid fields of the request body; empty for other failures. */
  readonly errors: readonly FieldProblem[];
  /** Message keys for translating `detail`. */
  readonly messages: MessageKeys | undefined;

  constructor(
    readonly status: number,
    readonly detail: string,
    info: ApiErrorInfo = {},
  ) {
    super(`${status}: ${detail}`);
    this.code = info.code;
    this.isFromPanel = info.isFromPanel ?? info.code !== undefined;
    this.requestId = info.requestId;
    this.errors = info.errors ?? [];
    this.messages = info.messages;
  }
}

/** The server could not be reached, or the connection broke before the response was complete. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly words: Message;

  /** @param origin scheme, host and port of the panel */
  constructor(
    readonly origin: string,
    cause: unknown,
  ) {
    const reason = reasonOf(cause);
    const words =
      reason === ''
        ? say('panel.not_reached', '{origin} could not be reached', { origin })
        : say('panel.not_reached_because', '{origin} could not be reached: {reason}', { origin, reason });
    super(String(words), { cause });
    this.words = words;
  }
}

/** The response is not one of the panel's: a web page, a redirect, malformed JSON. */
export class UnexpectedAnswerError extends Error {
  override readonly name = 'UnexpectedAnswerError';
  readonly words: Message;

  constructor(
    readonly origin: string,
    readonly status: number,
    what: Words,
    options?: ErrorOptions,
  ) {
    const words = say(
      'panel.unexpected_answer',
      '{origin} answered with {what}; is this the address of the panel?',
      { origin, what: messageOf(what) },
    );
    super(String(words), options);
    this.words = words;
  }
}

/** Builds an error from a failed response: from its problem details, else its text, else the status text. */
export function apiErrorFrom(response: Response, text: string): ApiError {
  const body = problemIn(text);
  const requestId = stringIn(body, 'requestId') ?? response.headers.get('x-request-id') ?? undefined;
  const detail = stringIn(body, 'detail') ?? (text.trim() || response.statusText);
  const code = PROBLEM_CODES.find((known) => known === body['code']);
  return new ApiError(response.status, detail || String(NO_REASON), {
    errors: fieldProblemsIn(body['errors']),
    isFromPanel: stringIn(body, 'code') !== undefined && stringIn(body, 'requestId') !== undefined,
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(detail === '' ? { messages: { detail: NO_REASON } } : keysIn(body)),
  });
}

const NO_REASON = say('panel.no_reason', 'no reason was given');

/** Older panels send no message keys. */
const keysIn = ({ messages }: Record<string, unknown>): { readonly messages?: MessageKeys } =>
  isRecord(messages) ? { messages: messages as MessageKeys } : {};

function problemIn(text: string): Record<string, unknown> {
  const body = parsedOrUndefined(text);
  return isRecord(body) ? body : {};
}

/** A proxy may label anything as JSON; a body that does not parse is shown as text. */
function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fieldProblemsIn(value: unknown): readonly FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((entry) => {
    const field = stringIn(entry, 'field');
    const message = stringIn(entry, 'message');
    return field === undefined || message === undefined ? [] : [{ field, message, ...keysIn(entry) }];
  });
}

function stringIn(body: Record<string, unknown>, key: string): string | undefined {
  const value = body[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Node wraps the reason as the cause of `fetch failed`, and for a host with several addresses in an AggregateError
 * with an empty message. Browsers give no reason: a TypeError such as "Failed to fetch" adds nothing. Errors are
 * recognised by shape, since one of another realm (a frame, a worker) is no instance of this realm's Error.
 */
function reasonOf(error: unknown): string {
  if (!isRecord(error)) return '';
  const { cause, errors } = error;
  if (cause !== undefined) return reasonOf(cause);
  if (Array.isArray(errors)) return reasonOf(errors[0]);
  return error['name'] === 'TypeError' ? '' : (stringIn(error, 'message') ?? '');
}
