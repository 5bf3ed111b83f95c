/** The steps of a diagnosis, in the order they are made. */
export const DOCTOR_STEPS = {
  name: 'Host name',
  address: 'Address allowed',
  port: 'Port answers',
  protocol: 'Protocol',
  login: 'Login',
  command: 'First command',
  'keep-alive': 'Stays connected',
  rights: 'Rights',
  query: 'Game query',
} as const;

export type DoctorStepId = keyof typeof DOCTOR_STEPS;

/** `skipped`: it does not apply, or can't be told without doing harm. */
export type DoctorStepStatus = 'passed' | 'failed' | 'not-reached' | 'skipped';

/** What one step of a diagnosis found. No text holds the RCON password. */
export interface DoctorStep {
  readonly id: DoctorStepId;
  readonly title: string;
  readonly status: DoctorStepStatus;
  readonly detail: string;
  /** The most likely reason; null where there is nothing to explain. */
  readonly cause: string | null;
  /** What to do about it. */
  readonly fix: string | null;
  /** Lines for the configuration of the game server, ready to copy but for {@link PASSWORD_PLACEHOLDER}. */
  readonly config: string | null;
  readonly durationMs: number;
}

/** Stands for the password, which the panel may fill in where its owner typed it. */
export const PASSWORD_PLACEHOLDER = '<your password>';

export interface TestConnectionResponse {
  readonly success: boolean;
  readonly message: string;
  /** What the game server answered to a harmless command; empty when the test failed. */
  readonly response: string;
  readonly steps: readonly DoctorStep[];
  /** Where the game answers queries, as far as it was found; null otherwise. */
  readonly queryPort: number | null;
}

/** One line of the answer when the caller accepts `application/x-ndjson`: each step as it ends, then the whole. */
export type DoctorLine =
  | { readonly type: 'step'; readonly step: DoctorStep }
  | { readonly type: 'result'; readonly result: TestConnectionResponse };
