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
/** `skipped`: it does not apply, or can't be told without doing harm. */
export type DoctorStepStatus = (typeof STEP_STATUSES)[number];

/** What one step of a diagnosis found. No text holds the RCON password. */
export class DoctorStep {
  @Field(oneOf(STEP_IDS))
  readonly id!: DoctorStepId;

  @Field(text, { example: 'Host name' })
  readonly title!: string;

  @Field(oneOf(STEP_STATUSES), {
    description: "`skipped`: it does not apply, or can't be told without doing harm",
  })
  readonly status!: DoctorStepStatus;

  @Field(text, { example: 'The name leads to 192.0.2.7' })
  readonly detail!: string;

  @Field(orNull(text), {
    description: 'The most likely reason; null where there is nothing to explain',
    example: null,
  })
  readonly cause!: string | null;

  @Field(orNull(text), { description: 'What to do about it', example: null })
  readonly fix!: string | null;

  @Field(orNull(text), {
    description:
      'Lines for the configuration of the game server, ready to copy but for `<your password>`, which stands for the password',
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
    description: 'What the game server answered to a harmless command; empty when the test failed',
    example: 'Players on server: 0',
  })
  readonly response!: string;

  @Field(listOf(DoctorStep))
  readonly steps!: readonly DoctorStep[];

  @Field(orNull(port), {
    description: 'Where the game answers queries, as far as it was found',
    example: 27_016,
  })
  readonly queryPort!: number | null;

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

/** One line of the answer when the caller accepts `application/x-ndjson`: each step as it ends, then the whole. */
export const doctorLine = union('DoctorLine', 'type', { step: DoctorStepLine, result: DoctorResultLine });
export type DoctorLine = DoctorStepLine | DoctorResultLine;
