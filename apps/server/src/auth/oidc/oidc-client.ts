import { type Configuration, type CustomFetch, type IDToken, type UserInfoResponse } from 'openid-client';
import { type WallClock } from '../../platform/clock.js';
import { type Log } from '../../platform/log.js';
import { issuerUnreachable, signInRefused } from './oidc.errors.js';
import { type OidcSettings } from './oidc-settings.js';

const TIMEOUT_SECONDS = 10;
const NAME_MAX_LENGTH = 200;
const CLOCK_SKEW_SECONDS = 60;
/** More than the description, the keys or the claims of an issuer ever take. */
const ANSWER_MAX_BYTES = 1_000_000;

/** What an attempt has to be completed with. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Seconds since 1970 since when the person must have proved themselves; undefined if that may be long ago. */
  readonly provedSince?: number;
}

/** Whom the issuer has signed in. */
export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  /** The name they go by there; null if it says none. */
  readonly name: string | null;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly groups: readonly string[];
  /** When they proved to the issuer who they are, in milliseconds since 1970; null if that may be long ago. */
  readonly provedAt: number | null;
}

/** Talks to the issuer. Its description is read when it is first needed: the panel starts without it. */
export class OidcClient {
  private known: Promise<Configuration> | undefined;

  constructor(
    readonly settings: OidcSettings,
    private readonly log: Log,
    private readonly clock: WallClock,
  ) {}

  /** @throws {OperationalError} `issuer_unreachable` */
  async begin(isAnew: boolean): Promise<{ readonly url: string; readonly attempt: OidcAttempt }> {
    const oidc = await import('openid-client');
    const configuration = await this.configuration();
    const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
    const url = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: this.settings.redirectUri,
      scope: this.settings.scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...{ state, nonce },
      // The second one makes issuers tell when.
      ...(isAnew && { prompt: 'login', max_age: String(CLOCK_SKEW_SECONDS) }),
    });
    const provedSince = Math.floor(this.clock.now().getTime() / 1000) - CLOCK_SKEW_SECONDS;
    return { url: url.href, attempt: { verifier, state, nonce, ...(isAnew && { provedSince }) } };
  }

  /**
   * Redeems what the issuer has returned with.
   *
   * @param query of the address it has returned to
   * @throws {UserError} `sign_in_refused`; {@link OperationalError} `issuer_unreachable`
   */
  async complete(query: string, { state, nonce, verifier, provedSince }: OidcAttempt): Promise<OidcPerson> {
    const oidc = await import('openid-client');
    const configuration = await this.configuration();
    const address = new URL(this.settings.redirectUri);
    address.search = query;
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new TypeError('the issuer sent no ID token');
      const provedAt = this.provedAt(claims, provedSince);
      // Some issuers tell addresses and groups only here.
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return this.personOf({ ...claims, ...more }, provedAt);
    } catch (error) {
      throw this.refusalOf(error);
    }
  }

  private async configuration(): Promise<Configuration> {
    this.known ??= this.discover();
    try {
      return await this.known;
    } catch (error) {
      this.known = undefined;
      this.log.warn({ err: error }, 'the issuer of OpenID Connect could not be reached');
      throw issuerUnreachable(this.settings.name, error);
    }
  }

  private async discover(): Promise<Configuration> {
    const { allowInsecureRequests, customFetch, discovery } = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.settings;
    // Only on this machine, as the settings have made sure.
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
    return discovery(issuer, clientId, clientSecret, undefined, {
      ...{ execute, timeout: TIMEOUT_SECONDS },
      [customFetch]: fetchBounded,
    });
  }

  /** @throws {TypeError} it was too long ago */
  private provedAt({ auth_time: toldAt }: IDToken, provedSince: number | undefined): number | null {
    // Not all issuers tell it, such as Google: then whoever was to be asked anew is taken to have been.
    if (toldAt === undefined) return provedSince === undefined ? null : this.clock.now().getTime();
    if (provedSince !== undefined && toldAt < provedSince)
      throw new TypeError('the issuer has not asked anew');
    return toldAt * 1000;
  }

  private personOf(claims: IDToken & Partial<UserInfoResponse>, provedAt: number | null): OidcPerson {
    const name = claims['preferred_username'] ?? claims['nickname'] ?? claims['name'];
    const { groupsClaim, grants } = this.settings;
    const groups = groupsClaim === undefined ? [] : claims[groupsClaim];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      name: textOrNull(name),
      email: textOrNull(claims['email']),
      isEmailVerified: claims['email_verified'] === true,
      provedAt,
      // Of hundreds only those that stand for something here: they go into a cookie.
      groups: Array.isArray(groups)
        ? grants.map(({ group }) => group).filter((group) => groups.includes(group))
        : [],
    };
  }

  private refusalOf(error: unknown): Error {
    const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown };
    this.log.warn({ err: error }, 'a sign-in with OpenID Connect was refused');
    return code === 'OAUTH_TIMEOUT' || cause instanceof TypeError
      ? issuerUnreachable(this.settings.name, error)
      : signInRefused(this.settings.name, error);
  }
}

const fetchBounded: CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...options, body: options.body ?? null });
  if (!answer.body) return answer;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > ANSWER_MAX_BYTES)
      throw new TypeError(`${url} answered with more than ${ANSWER_MAX_BYTES} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), answer);
};

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value.slice(0, NAME_MAX_LENGTH) : null;
