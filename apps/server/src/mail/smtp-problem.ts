import { type SmtpSettings } from './smtp-settings.js';

/** What nodemailer knows of a failure; the texts of mail servers are quoted, as they say what to do. */
interface SmtpFailure {
  readonly code?: string;
  readonly response?: string;
  readonly message: string;
}

const SAID_BY_CODE: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refused user name or password',
  ENOAUTH: 'The mail server wants a user name and a password',
  EDNS: 'The name of the mail server was not found',
  ECONNECTION: 'The mail server could not be reached',
  ESOCKET: 'The mail server could not be reached',
  ETIMEDOUT: 'The mail server did not answer in time',
  ETLS: 'No encrypted connection to the mail server could be made',
  EENVELOPE: 'The mail server refused sender or recipient',
  EMESSAGE: 'The mail server refused the letter',
};

const MAX_LENGTH = 300;

/** One line for an admin. Whatever a mail server repeats of the password is cut out. */
export function smtpProblem(error: unknown, { auth }: Pick<SmtpSettings, 'auth'>): string {
  const { code = '', response, message } = failureOf(error);
  const said = SAID_BY_CODE[code] ?? 'The letter could not be sent';
  const line = `${said}: ${response ?? message}`.replace(/[\p{Cc}\s]+/gu, ' ');
  return hidden(line, auth).slice(0, MAX_LENGTH);
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
