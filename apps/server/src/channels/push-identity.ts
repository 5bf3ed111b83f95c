import { createECDH } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Environment } from '../platform/env.js';
import { SecretBox } from '../platform/secret-box.js';

/** The number of points of P-256. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** More than the key has, so that the remainder is evenly spread (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48;
const KEY_BYTES = 32;

/**
 * By which push services know this panel (VAPID, RFC 8292). The keys follow from the secret key of the panel: all replicas
 * have the same ones, and there is nothing to store.
 */
@Injectable()
export class PushIdentity {
  /** Base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
  /** Whom a push service may turn to: the panel itself, where its address is known. */
  readonly subject: string;

  constructor(secrets: SecretBox, { PUBLIC_URL }: Environment) {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(keyFrom(secrets.derive('push', SEED_BYTES)));
    this.publicKey = pair.getPublicKey().toString('base64url');
    this.privateKey = pair.getPrivateKey().toString('base64url');
    this.subject = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : 'mailto:postmaster@localhost';
  }
}

function keyFrom(seed: Buffer): Buffer {
  const key = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  return Buffer.from(key.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
}
