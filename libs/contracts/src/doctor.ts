import { DOCTOR_STEPS, type DoctorStepId } from './doctor-steps.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import {
  OptionalField,
  constant,
  count,
  Field,
  flag,
  listOf,
  oneOf,
  orNull,
  port,
  text,
  union,
} from './schema.js';

const STEP_IDS = Object.keys(DOCTOR_STEPS) as [DoctorStepId, ...DoctorStepId[]];

const STEP_STATUSES = ['passed', 'failed', 'not-reached', 'skipped'] as const;
/** `skipped`: it does not apply, or cannot be checked without side effects. */
export type DoctorStepStatus = (typeof STEP_STATUSES)[number];

/** Result of one step of a diagnosis. No text contains the RCON password. */
export class DoctorStep {
  @Field(oneOf(STEP_IDS))
  readonly id!: DoctorStepId;

  @Field(text, { example: 'Host name' })
  readonly title!: string;

  @Field(oneOf(STEP_STATUSES), {
    description: '`skipped`: it does not apply, or cannot be checked without side effects',
  })
  readonly status!: DoctorStepStatus;

  @Field(text, { example: 'The name leads to 192.0.2.7' })
  readonly detail!: string;

  @Field(orNull(text), {
    description: 'The most likely cause; null where there is nothing to explain',
    example: null,
  })
  readonly cause!: string | null;

  @Field(orNull(text), { description: 'How to fix it', example: null })
  readonly fix!: string | null;

  @Field(orNull(text), {
    description:
      'Configuration lines for the game server, ready to copy except for the placeholder `<your password>`',
    example: null,
  })
  readonly config!: string | null;

  @Field(count, { example: 3 })
  readonly durationMs!: number;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

export class TestConnectionResponse {
  @Field(flag, { example: true })
  readonly success!: boolean;

  @Field(text, { example: 'Connection successful' })
  readonly message!: string;

  @Field(text, {
    description: 'Response of the game server to a harmless command; empty when the test failed',
    example: 'Players on server: 0',
  })
  readonly response!: string;

  @Field(listOf(DoctorStep))
  readonly steps!: readonly DoctorStep[];

  @Field(orNull(port), {
    description: 'The query port of the game; null if not found',
    example: 27_016,
  })
  readonly queryPort!: number | null;

  @Field(orNull(text), {
    description: 'Id of the game that answered, one of `GET /api/games`; null if it was not recognised',
    example: 'dayz',
  })
  readonly game!: string | null;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;
}

class DoctorStepLine {
  @Field(constant('step'))
  readonly type!: 'step';

  @Field(DoctorStep)
  readonly step!: DoctorStep;
}

class DoctorResultLine {
  @Field(constant('result'))
  readonly type!: 'result';

  @Field(TestConnectionResponse)
  readonly result!: TestConnectionResponse;
}

/** One line of an `application/x-ndjson` response: each step as it completes, then the complete result. */
export const doctorLine = union('DoctorLine', 'type', { step: DoctorStepLine, result: DoctorResultLine });
export type DoctorLine = DoctorStepLine | DoctorResultLine;
