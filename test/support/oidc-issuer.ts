import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Adapter, type AdapterPayload, type JWKS, Provider } from 'oidc-provider';
import { CookieJar } from './cookie-jar.js';

/** What the issuer says of somebody, by their subject. */
export interface IssuerPerson {
  readonly preferred_username?: string | undefined;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean | undefined;
  readonly groups?: readonly string[] | undefined;
}

export const CLIENT = { id: 'outpost', secret: 'secret of the client' };
const LIFETIME_SECONDS = 600;
const SCOPES = ['openid', 'email', 'profile', 'groups'];

/** What an issuer stores, of one kind. */
class Storage implements Adapter {
  private readonly stored = new Map<string, AdapterPayload>();

  find(id: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(this.stored.get(id));
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return Promise.resolve(Array.from(this.stored.values()).find((payload) => payload.uid === uid));
  }

  findByUserCode(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.stored.set(id, payload);
    return Promise.resolve();
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = true;
  }

  destroy(id: string): Promise<void> {
    this.stored.delete(id);
    return Promise.resolve();
  }

  revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.stored) if (payload.grantId === grantId) this.stored.delete(id);
    return Promise.resolve();
  }
}

const signingKeys = (): JWKS => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }] };
};

/** A real issuer of OpenID Connect on this machine, at which whoever is set signs in without a question. */
export class OidcIssuer {
  readonly people = new Map<string, IssuerPerson>();
  /** Subject of whoever sits before the browser. */
  signsIn = '';

  private provider: Provider | undefined;

  private constructor(
    private readonly server: Server,
    private readonly origin: string,
    private readonly path: string,
  ) {}

  /**
   * @param redirectUri where it may return to
   * @param path of the issuer: Keycloak's has one for each realm, and Authentik's ends with a slash
   */
  static async start(redirectUri: string, path = ''): Promise<OidcIssuer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const issuer = new OidcIssuer(server, origin, path);
    issuer.provider = issuer.newProvider(redirectUri);
    server.on('request', (request, response) => void issuer.answer(request, response));
    return issuer;
  }

  get url(): string {
    return `${this.origin}${this.path}`;
  }

  /** Settings of a panel that uses it. */
  get settings(): Readonly<Record<string, string>> {
    return { OIDC_ISSUER: this.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  }

  /** Follows an address to the issuer as a browser does; returns the query with which it returns to the panel. */
  async walk(address: string): Promise<string> {
    const jar = new CookieJar();
    for (let next = new URL(address); ;) {
      if (next.origin !== this.origin) return next.search;
      const response = await fetch(next, { redirect: 'manual', headers: { cookie: jar.header } });
      jar.keep(response.headers);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the issuer stayed at ${next.href}: ${await response.text()}`);
      next = new URL(location, next);
    }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private newProvider(redirectUri: string): Provider {
    return new Provider(this.url, {
      clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
      scopes: SCOPES,
      adapter: Storage,
      jwks: signingKeys(),
      ttl: {
        ...{ Session: LIFETIME_SECONDS, Grant: LIFETIME_SECONDS, Interaction: LIFETIME_SECONDS },
        ...{ AccessToken: LIFETIME_SECONDS, IdToken: LIFETIME_SECONDS, AuthorizationCode: LIFETIME_SECONDS },
      },
      claims: {
        email: ['email', 'email_verified'],
        profile: ['preferred_username', 'name'],
        groups: ['groups'],
      },
      cookies: { keys: ['signs the cookies of the test'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...this.people.get(accountId) }),
      }),
      // Nobody is asked for a consent.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: CLIENT.id,
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope(SCOPES.join(' '));
        await grant.save();
        return grant;
      },
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!this.provider) throw new Error('the issuer is not ready');
    const { url = '' } = request;
    if (url.startsWith('/interaction/')) {
      await this.provider.interactionFinished(request, response, { login: { accountId: this.signsIn } });
      return;
    }
    // What mounts it at a path has to tell it so.
    const mount = this.path.replace(/\/$/, '');
    Object.assign(request, { originalUrl: url, url: url.slice(mount.length) });
    await this.provider.callback()(request, response);
  }
}
