import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { PROBLEM_CODES, type ProblemCode } from './problem-codes.js';
import { Field, integer, listOf, oneOf, OptionalField, text } from './schema.js';

/** One invalid field of a request body, with a message for the user. */
export class FieldProblem {
  @Field(text, { example: 'port' })
  readonly field!: string;

  @Field(text, { example: 'Port must be between 1 and 65535' })
  readonly message!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

/** Body of every error response: RFC 9457 problem details with a stable code and a request id for bug reports. */
export class Problem {
  @Field(text, { example: 'urn:outpost:problem:not_found' })
  readonly type!: string;

  @Field(text, { example: 'Not Found' })
  readonly title!: string;

  @Field(integer, { example: 404 })
  readonly status!: number;

  @Field(text, { description: 'Explanation for the user', example: 'Server not found' })
  readonly detail!: string;

  @Field(oneOf(PROBLEM_CODES), { description: 'Stable code for programs to branch on', example: 'not_found' })
  readonly code!: ProblemCode;

  @Field(text, { description: 'Quote it in bug reports', example: '5f1c9a52-3a0e-4b8e-9a39-8f4a2b6d7c10' })
  readonly requestId!: string;

  @OptionalField(listOf(FieldProblem))
  readonly errors?: readonly FieldProblem[];

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}
