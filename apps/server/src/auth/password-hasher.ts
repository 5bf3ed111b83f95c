import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Semaphore } from 'async-mutex';

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at a time: a burst of logins must not take the memory of a small machine. */
const PARALLEL_HASHES = 2;

@Injectable()
export class PasswordHasher {
  private readonly turns = new Semaphore(PARALLEL_HASHES);
  private decoy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return this.turns.runExclusive(() => hash(password, OPTIONS));
  }

  /** With no hash to compare, works just as long and says no: the time taken must not tell whether a name exists. */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    this.decoy ??= this.hash('nobody has this password');
    const compared = passwordHash ?? (await this.decoy);
    const equal = await this.turns.runExclusive(() => verify(compared, password));
    return equal && passwordHash !== undefined;
  }
}
