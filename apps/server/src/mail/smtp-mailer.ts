import { type Message, say } from '@outpost/contracts/message.js';
import { createTransport } from 'nodemailer';
import { type Log } from '../platform/log.js';
import { type Delivery, type OutgoingEmail, Mailer } from './mailer.js';
import { type SmtpSettings } from './smtp-settings.js';

/** Short, since an admin may be waiting for the response. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
} as const;

export class SmtpMailer extends Mailer {
  readonly isConfigured = true;
  private problem: Message | null = null;
  private readonly transport: { sendMail(email: OutgoingEmail): Promise<unknown> };

  constructor(
    private readonly settings: SmtpSettings,
    private readonly log: Log,
  ) {
    super();
    const { from, auth, ...connection } = settings;
    this.transport = createTransport(
      { ...connection, ...TIMEOUTS, ...(auth && { auth }), disableFileAccess: true, disableUrlAccess: true },
      { from },
    );
  }

  get lastProblem(): Message | null {
    return this.problem;
  }

  async send(email: OutgoingEmail): Promise<Delivery> {
    try {
      await this.transport.sendMail(email);
      this.problem = null;
      return { state: 'sent' };
    } catch (error) {
      const problem = smtpProblem(error, this.settings);
      this.problem = problem;
      this.log.warn({ problem: String(problem) }, 'an email could not be handed to the mail server');
      return { state: 'failed', problem, isFinal: isFinal(error) };
    }
  }
}

/** A 5xx about the recipient or the email is for good (RFC 5321 4.2.1); about anything else, such as the password, not. */
function isFinal(error: unknown): boolean {
  const { code = '', responseCode = 0 } = failureOf(error);
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** The used fields of nodemailer's errors. `response` is the mail server's text, quoted because it says what to do. */
interface SmtpFailure {
  readonly code?: string;
  readonly response?: string;
  readonly responseCode?: number;
  readonly message: string;
}

const SUMMARY_BY_CODE: Readonly<Record<string, Message>> = {
  EAUTH: say('mail.login_refused', 'The mail server refused user name or password'),
  ENOAUTH: say('mail.login_needed', 'The mail server wants a user name and a password'),
  EDNS: say('mail.name_not_found', 'The name of the mail server was not found'),
  ECONNECTION: say('mail.not_reached', 'The mail server could not be reached'),
  ESOCKET: say('mail.not_reached', 'The mail server could not be reached'),
  ETIMEDOUT: say('mail.mail_server_did_not_answer', 'The mail server did not answer in time'),
  ETLS: say(
    'mail.no_encrypted_connection_to_mail',
    'No encrypted connection to the mail server could be made',
  ),
  EENVELOPE: say('mail.address_refused', 'The mail server refused sender or recipient'),
  EMESSAGE: say('mail.mail_server_refused_email', 'The mail server refused the email'),
};

const MAX_LENGTH = 300;

/** One line for an admin. The password is removed, should the mail server echo it. */
export function smtpProblem(error: unknown, { auth }: Pick<SmtpSettings, 'auth'>): Message {
  const { code = '', response, message } = failureOf(error);
  const summary = SUMMARY_BY_CODE[code] ?? say('mail.email_could_not_be_sent', 'The email could not be sent');
  const line = (response ?? message).replace(/[\p{Cc}\s]+/gu, ' ');
  const reason = hidden(line, auth).slice(0, MAX_LENGTH - `${String(summary)}: `.length);
  return say('mail.problem', '{said}: {reason}', { said: summary, reason });
}

const failureOf = (error: unknown): SmtpFailure =>
  typeof error === 'object' && error !== null && 'message' in error
    ? (error as SmtpFailure)
    : { message: String(error) };

function hidden(line: string, auth: SmtpSettings['auth']): string {
  if (auth === undefined || auth.pass === '') return line;
  const plain = Buffer.from(`\0${auth.user}\0${auth.pass}`).toString('base64');
  const login = Buffer.from(auth.pass).toString('base64');
  return [auth.pass, plain, login].reduce((text, secret) => text.replaceAll(secret, '[hidden]'), line);
}
