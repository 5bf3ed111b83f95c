import { list, type Message, messageOf, say, type Worded, type Words } from '@outpost/contracts/message.js';
import { type FieldProblem } from '@outpost/contracts/problems.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';

/** Who has to act: the caller, the operator of the panel or of a game server, or the developers. */
type ErrorKind = 'user' | 'operational' | 'unexpected';

/** An invalid field, with a message for the user. */
export type WrongField = Worded<Pick<FieldProblem, 'field' | 'message'>, 'message'>;

export interface AppErrorDetails extends ErrorOptions {
  readonly errors?: readonly WrongField[];
  /** Seconds after which to retry. */
  readonly retryAfterSeconds?: number;
}

/** An error with a stable code; `platform/http` alone maps it to an HTTP status. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly words: Message;
  readonly errors: readonly WrongField[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly code: ProblemCode,
    words: Words,
    details: AppErrorDetails = {},
  ) {
    super(String(words), details);
    this.words = messageOf(words);
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The request is invalid, or for something missing or not allowed. */
export class UserError extends AppError {
  override readonly name: string = 'UserError';
  constructor(code: ProblemCode, words: Words, details?: AppErrorDetails) {
    super('user', code, words, details);
  }
}

/** Something outside the panel failed: a game server, the network, a full disk. */
export class OperationalError extends AppError {
  override readonly name: string = 'OperationalError';
  constructor(code: ProblemCode, words: Words, details?: AppErrorDetails) {
    super('operational', code, words, details);
  }
}

/** A body or a parameter that violates its contract. */
export class ValidationError extends UserError {
  override readonly name = 'ValidationError';
  constructor(errors: readonly [WrongField, ...WrongField[]]) {
    const [first, ...others] = errors.map(({ message }) => message) as [Words, ...Words[]];
    super('validation_failed', list(first, ...others), { errors });
  }
}

const NOT_FOUND = {
  account: say('not_found.account', 'User not found'),
  alert: say('not_found.alert', 'Alert not found'),
  alertRule: say('not_found.alert_rule', 'Alert rule not found'),
  app: say('not_found.app', 'Your account has no authenticator app'),
  approval: say('not_found.approval', 'There is no such request for an approval'),
  apiToken: say('not_found.api_token', 'API token not found'),
  ban: say('not_found.ban', 'Ban not found'),
  channel: say('not_found.channel', 'Channel not found'),
  command: say('not_found.command', 'Command not found in the history'),
  delivery: say('not_found.delivery', 'This message is not kept any more'),
  email: say('not_found.email', 'Email not found'),
  group: say('not_found.group', 'Group of servers not found'),
  identity: say('not_found.identity', 'Your account has no such identity'),
  invitation: say(
    'not_found.invitation',
    'This invitation is not valid any more: it was used or withdrawn, or it has expired',
  ),
  incident: say('not_found.incident', 'Incident not found'),
  note: say('not_found.note', 'Note not found'),
  statusPage: say('not_found.status_page', 'Status page not found'),
  maintenance: say('not_found.maintenance', 'Maintenance window not found'),
  onCall: say('not_found.on_call', 'Plan of who is on call not found'),
  page: say('not_found.page', 'Page not found'),
  run: say('not_found.run', 'Run not found'),
  warning: say('not_found.warning', 'Warning not found'),
  passkey: say('not_found.passkey', 'Passkey not found'),
  person: say('not_found.person', 'This person was not invited'),
  restartPlan: say('not_found.restart_plan', 'Restart plan not found'),
  task: say('not_found.task', 'Task not found'),
  messageText: say('not_found.message_text', 'Message text not found'),
  role: say('not_found.role', 'You have no such role'),
  savedCommand: say('not_found.saved_command', 'Saved command not found'),
  scheduledCommand: say('not_found.scheduled_command', 'Scheduled command not found'),
  server: say('not_found.server', 'Server not found'),
  serviceAccount: say('not_found.service_account', 'You have no such service account'),
  session: say('not_found.session', 'Session not found'),
};

/** The same response for what does not exist and for what belongs to another account. */
export class NotFoundError extends UserError {
  override readonly name = 'NotFoundError';
  constructor(what: keyof typeof NOT_FOUND) {
    super('not_found', NOT_FOUND[what]);
  }
}
