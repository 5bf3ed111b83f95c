import { type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const MAIL_USER = 'panel@example.com';
export const MAIL_PASSWORD = 'p@ss: wörd %';

/** As a mail program shows it. */
export type ReadEmail = Email;

export interface ReceivedEmail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly raw: string;
}

/** A mail server on loopback that requires a password and stores what it receives. */
export class MailServer {
  readonly emails: ReceivedEmail[] = [];
  private readonly listeners = new Set<() => void>();
  private held: Promise<void> = Promise.resolve();
  private refusal: Error | undefined;
  private readonly server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === MAIL_USER && password === MAIL_PASSWORD) done(null, { user: username });
      else done(new Error(`no such user, or not ${password ?? ''}`));
    },
    onRcptTo: (_address, _session, done) => {
      done(this.refusal);
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const raw = Buffer.concat(chunks).toString('utf8');
        this.emails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        for (const listener of this.listeners) listener();
        void this.held.then(() => done());
      });
    },
  });

  static async start(): Promise<MailServer> {
    const mail = new MailServer();
    mail.server.on('error', () => undefined);
    await new Promise<void>((resolve) => mail.server.listen(0, '127.0.0.1', resolve));
    return mail;
  }

  urlFor(password = MAIL_PASSWORD): string {
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://${encodeURIComponent(MAIL_USER)}:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  }

  /** Accepts emails but withholds the confirmation until the returned function is called. */
  hold(): () => void {
    let release = (): void => undefined;
    this.held = new Promise((resolve) => (release = resolve));
    return release;
  }

  /** Refuses every recipient with this text and code, or none if undefined: 5xx for good, 4xx for now. */
  refuse(words: string | undefined, responseCode = 550): void {
    this.refusal = words === undefined ? undefined : Object.assign(new Error(words), { responseCode });
  }

  /** The emails to this address so far, oldest first. */
  async readAll(address: string): Promise<readonly ReadEmail[]> {
    const found = this.emails.filter(({ to }) => to.includes(address));
    return Promise.all(found.map(({ raw }) => PostalMime.parse(raw)));
  }

  /** Resolves with the first, or nth, email to this address with that subject, already received or still to come. */
  read(address: string, subject: string | RegExp, nth = 1): Promise<ReadEmail> {
    return new Promise((resolve) => {
      const check = async (): Promise<void> => {
        const fitting = (await this.readAll(address)).filter((read) => (read.subject ?? '').match(subject));
        const email = fitting[nth - 1];
        if (!email) return;
        this.listeners.delete(listener);
        resolve(email);
      };
      const listener = (): void => void check();
      this.listeners.add(listener);
      listener();
    });
  }

  /** The email to this address, already received or still to come. */
  emailTo(address: string): Promise<ReceivedEmail> {
    return new Promise((resolve) => {
      const check = (): void => {
        const email = this.emails.find(({ to }) => to.includes(address));
        if (!email) return;
        this.listeners.delete(check);
        resolve(email);
      };
      this.listeners.add(check);
      check();
    });
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
