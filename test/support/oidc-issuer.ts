import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { CookieJar } from './cookie-jar.js';

/** What the issuer says of somebody, by their subject. */
export interface IssuerPerson {
  readonly preferred_username?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly groups?: readonly string[];
}

export const CLIENT = { id: 'outpost', secret: 'secret of the client' };
const SCOPES = ['openid', 'email', 'profile', 'groups'];

/** A real issuer of OpenID Connect on this machine, at which whoever is set signs in without a question. */
export class OidcIssuer {
  readonly people = new Map<string, IssuerPerson>();
  /** Subject of whoever sits before the browser. */
  signsIn = '';

  private provider: Provider | undefined;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param redirectUri where it may return to */
  static async start(redirectUri: string): Promise<OidcIssuer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = new OidcIssuer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    issuer.provider = issuer.newProvider(redirectUri);
    server.on('request', (request, response) => void issuer.answer(request, response));
    return issuer;
  }

  /** Settings of a panel that uses it. */
  get settings(): Readonly<Record<string, string>> {
    return { OIDC_ISSUER: this.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  }

  /** Follows an address to the issuer as a browser does; returns the query with which it returns to the panel. */
  async walk(address: string): Promise<string> {
    const jar = new CookieJar();
    for (let next = new URL(address); ;) {
      if (next.origin !== this.url) return next.search;
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
      claims: { email: ['email', 'email_verified'], profile: ['preferred_username'], groups: ['groups'] },
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
    if (!request.url?.startsWith('/interaction/')) {
      await this.provider.callback()(request, response);
      return;
    }
    await this.provider.interactionFinished(request, response, { login: { accountId: this.signsIn } });
  }
}
