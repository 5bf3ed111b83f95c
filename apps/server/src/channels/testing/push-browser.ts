import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Before the encrypted text: the salt, the size of a record, and the key of the sender with its length (RFC 8188). */
const KEY_AT = SALT_BYTES + 4 + 1;
const KEY_BYTES = 65;

const derived = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** A browser that has subscribed, and reads what comes as RFC 8291 says. */
export class PushBrowser {
  private readonly keys = createECDH('prime256v1');
  private readonly secret = randomBytes(16);
  private readonly publicKey = this.keys.generateKeys();

  get p256dh(): string {
    return this.publicKey.toString('base64url');
  }

  get auth(): string {
    return this.secret.toString('base64url');
  }

  /** @throws if it was encrypted for somebody else */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, SALT_BYTES);
    const sender = body.subarray(KEY_AT, KEY_AT + KEY_BYTES);
    const shared = this.keys.computeSecret(sender);
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), this.publicKey, sender]);
    const input = derived(shared, this.secret, about, 32);
    const key = derived(input, salt, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = derived(input, salt, 'Content-Encoding: nonce\0', 12);
    const sealed = body.subarray(KEY_AT + KEY_BYTES);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    // Behind the text: a mark of the last record, and zeros.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8')) as unknown;
  }
}
