import { ApiError } from '@outpost/api-client/api-error.js';
import { ApiClient, type CallArguments } from '@outpost/api-client/client.js';
import { type Route, type Routes } from '@outpost/contracts/routes.js';
import { language } from '../i18n/language.js';
import { askStepUp } from './step-up.js';

/** As long as news of what this tab has changed may take to come back to it. */
const OWN_NEWS_MS = 3_000;
let lastWriteAt = -OWN_NEWS_MS;
/** Pages ask these by themselves, and they change nothing. */
const CHECKS: ReadonlySet<Route> = new Set<Route>([
  'POST /api/servers/:id/status',
  'POST /api/servers/:id/policy/check',
]);

/** Whether news is likely of what the user has just done here, which was confirmed already. */
export const isOwnNews = (): boolean => performance.now() - lastWriteAt < OWN_NEWS_MS;

/** Asks the user to prove who they are where the server wants that, and then repeats the call. */
class SteppingUpClient extends ApiClient {
  override async call<R extends Route>(
    route: R,
    ...options: CallArguments<R>
  ): Promise<Routes[R]['response']> {
    if (!route.startsWith('GET ') && !CHECKS.has(route)) lastWriteAt = performance.now();
    try {
      return await super.call(route, ...options);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === 'step_up_needed';
      if (!isAsked || !(await askStepUp())) throw error;
      return super.call(route, ...options);
    }
  }
}

/** In the language that was chosen here, so that emails of the panel are in it, too. */
const inChosenLanguage: typeof fetch = (input, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('accept-language', language.get());
  return fetch(input, { ...init, headers });
};

/** Talks to the server the panel was loaded from, authenticated by the session cookie. */
export const api = new SteppingUpClient({ fetch: inChosenLanguage });
