import { say } from '@outpost/contracts/message.js';
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DataFolder } from './database/data-folder/data-folder.js';
import { KEY_FILE } from './database/data-folder/stored-data.js';
import { OperationalError } from './errors/app-error.js';
import { ConfigurationError } from './errors/configuration-error.js';
import { type Environment } from './env.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const VERSION = 'v1';

/**
 * Encrypts small secrets for the database: AES-256-GCM with a fresh nonce each, bound to a purpose, so that a
 * sealed value can't be moved to another column.
 */
export class SecretBox {
  private readonly key: Buffer;
  /** By purpose, of which there are a few. */
  private readonly signingKeys = new Map<string, Buffer>();

  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'outpost secret box', KEY_BYTES));
  }

  seal(plain: string, purpose: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key, nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [VERSION, nonce, cipher.getAuthTag(), sealed]
      .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
      .join('.');
  }

  /** Whether it was sealed here, for this purpose, and not modified. */
  canOpen(sealed: string, purpose: string): boolean {
    try {
      this.open(sealed, purpose);
      return true;
    } catch (error) {
      if (error instanceof OperationalError) return false;
      throw error;
    }
  }

  /** @throws {OperationalError} when the key is another one or the value was modified */
  open(sealed: string, purpose: string): string {
    const [version, nonce, tag, text] = sealed.split('.');
    if (version !== VERSION || nonce === undefined || tag === undefined || text === undefined) {
      throw unreadable();
    }
    try {
      const decipher = createDecipheriv(ALGORITHM, this.key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
        'utf8',
      );
    } catch (error) {
      throw unreadable(error);
    }
  }

  /**
   * Signs a text, so that it can later be verified to come from this panel: HMAC-SHA-256 with a key per
   * purpose.
   */
  sign(text: string, purpose: string): string {
    return createHmac('sha256', this.signingKey(purpose)).update(text).digest('base64url');
  }

  isSigned(text: string, signature: string, purpose: string): boolean {
    const [given, right] = [Buffer.from(signature), Buffer.from(this.sign(text, purpose))];
    return given.length === right.length && timingSafeEqual(given, right);
  }

  /** Always the same bytes for a purpose, and none that tell anything of others. */
  derive(purpose: string, bytes: number): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key, '', `outpost derived: ${purpose}`, bytes));
  }

  /** Deriving one takes longer than signing a short text. */
  private signingKey(purpose: string): Buffer {
    const known = this.signingKeys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', this.key, '', `outpost signature: ${purpose}`, KEY_BYTES));
    this.signingKeys.set(purpose, key);
    return key;
  }
}

const unreadable = (cause?: unknown): OperationalError =>
  new OperationalError(
    'internal',
    say(
      'platform.stored_password_can_no_longer',
      'A stored password can no longer be read: SECRET_KEY or the key file in the data folder has changed',
    ),
    { cause },
  );

/**
 * The key from `SECRET_KEY`, else from the data folder, where it is created on the first start.
 *
 * @throws {ConfigurationError} when the folder holds data and no key: sealed secrets would be lost silently
 */
export function openSecretBox(environment: Environment, folder: DataFolder): SecretBox {
  const known = keyOf(environment, folder.path);
  if (known !== undefined) return new SecretBox(known);
  if (folder.initialContent === 'data' && !environment.ACCEPT_NEW_KEY) throw keyMissing();
  const key = randomBytes(KEY_BYTES).toString('hex');
  writeFileSync(join(folder.path, KEY_FILE), key, { mode: 0o600 });
  return new SecretBox(key);
}

/** The key in use: from the setting, else from the folder; undefined if there is none. */
export function keyOf({ SECRET_KEY }: Pick<Environment, 'SECRET_KEY'>, dataDir: string): string | undefined {
  if (SECRET_KEY !== undefined) return SECRET_KEY;
  const file = join(dataDir, KEY_FILE);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

export const keyMissing = (): ConfigurationError =>
  new ConfigurationError(
    'SECRET_KEY',
    `is missing, and so is ${KEY_FILE} in the data folder, with which stored passwords were sealed: ` +
      'put it back, or enter the passwords again after a start with ACCEPT_NEW_KEY=true',
  );
