import { type PasskeyJson } from '@outpost/contracts/second-factor.js';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Request } from 'express';
import { type UserEntity } from '../user.entity.js';
import { type PasskeyEntity } from './passkey.entity.js';
import { passkeysNeedBrowser, wrongPasskey } from './second-factor.errors.js';

/** Whom passkeys are made for: browsers offer them to no other site. */
export interface RelyingParty {
  /** The host name, without the port. */
  readonly id: string;
  readonly origin: string;
}

/** What the browser is asked, and what it has to sign. */
export interface Ceremony {
  readonly options: PasskeyJson;
  readonly challenge: string;
}

type NewPasskey = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

const NAME = 'Outpost';
/** What the panel offers; others need libraries that old versions of Node lack. */
const ALGORITHMS = { EdDSA: -8, ES256: -7, RS256: -257 } as const;
/** A second factor proves possession; the first one was the password. Those who have a PIN are asked for it. */
const USER_VERIFICATION = 'preferred';
const TIMEOUT_MS = 5 * 60_000;

/** It takes as much memory as the rest of signing in, and most panels never need it. */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * The site of the request. Its `Origin` was compared with the panel's own one before.
 *
 * @throws {UserError} `not_supported`: not from a browser
 */
export function relyingPartyOf({ headers }: Pick<Request, 'headers'>): RelyingParty {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) throw passkeysNeedBrowser();
  return { id: new URL(origin).hostname, origin };
}

/** What `navigator.credentials.create` takes. */
export async function creationOf(
  { id, username }: UserEntity,
  site: RelyingParty,
  existing: readonly PasskeyEntity[],
): Promise<Ceremony> {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: site.id,
    userName: username,
    userDisplayName: username,
    // The same for all passkeys of an account, so that a password manager keeps one of them.
    userID: new TextEncoder().encode(`account ${id}`),
    excludeCredentials: existing.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: USER_VERIFICATION },
    supportedAlgorithmIDs: Object.values(ALGORITHMS),
    timeout: TIMEOUT_MS,
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** @throws {UserError} `wrong_code` */
export async function createdPasskey(
  response: PasskeyJson,
  challenge: string,
  { id, origin }: RelyingParty,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
    ...{ requireUserVerification: false, supportedAlgorithmIDs: Object.values(ALGORITHMS) },
  }).catch(rethrowAsWrong);
  if (!verified) throw wrongPasskey();
  const { credential } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: (credential.transports ?? []).join(),
  };
}

/** What `navigator.credentials.get` takes. */
export async function requestOf(site: RelyingParty, passkeys: readonly PasskeyEntity[]): Promise<Ceremony> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: passkeys.map(named),
    userVerification: USER_VERIFICATION,
    timeout: TIMEOUT_MS,
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** The new counter of the passkey. @throws {UserError} `wrong_code`: also for a counter that does not go up */
export async function counterOf(
  response: PasskeyJson,
  challenge: string,
  { id, origin }: RelyingParty,
  passkey: PasskeyEntity,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: id },
    requireUserVerification: false,
    credential: {
      ...named(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(rethrowAsWrong);
  if (!verified) throw wrongPasskey();
  return authenticationInfo.newCounter;
}

const named = ({ credentialId, transports }: PasskeyEntity) => ({
  id: credentialId,
  transports: transports.split(',').filter(Boolean),
});

/** The library has an error for each of the many ways in which a response can be malformed, forged or foreign. */
function rethrowAsWrong(error: unknown): never {
  throw wrongPasskey(error);
}
