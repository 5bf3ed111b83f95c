import { type PasskeyJson } from '@outpost/contracts/second-factor.js';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** Most people never use one, and those who do not every day. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether the browser has passkeys for this page: only over https, and on this machine itself. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis && isSecureContext;

/** Has the browser make a passkey. @throws {Error} the user, or the browser, did not want to */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Has the browser sign with a passkey. @throws {Error} the user, or the browser, did not want to */
export async function signWithPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}
