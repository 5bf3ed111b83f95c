import { type Message } from '@outpost/contracts/message.js';
import { createTransport } from 'nodemailer';
import { type Log } from '../platform/log.js';
import { type Delivery, type Letter, Mailer } from './mailer.js';
import { smtpProblem } from './smtp-problem.js';
import { type SmtpSettings } from './smtp-settings.js';

/** A letter that is not handed over by then is given up: an admin may be waiting for the answer. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
} as const;

export class SmtpMailer extends Mailer {
  readonly isConfigured = true;
  private problem: Message | null = null;
  private readonly transport: { sendMail(letter: Letter): Promise<unknown> };

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

  async send(letter: Letter): Promise<Delivery> {
    try {
      await this.transport.sendMail(letter);
      this.problem = null;
      return 'sent';
    } catch (error) {
      this.problem = smtpProblem(error, this.settings);
      this.log.warn({ problem: String(this.problem) }, 'a letter could not be handed to the mail server');
      return 'failed';
    }
  }
}
