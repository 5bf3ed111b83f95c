import { type JsonSchema } from '@outpost/contracts/schema.js';

/** How callers authenticate. @param cookie name of the session cookie */
export const securitySchemes = (cookie: string): Readonly<Record<'session' | 'token', JsonSchema>> => ({
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookie,
    description:
      'The session of a browser, set by signing in. A call that writes must come from the page of the panel.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'opaque',
    description:
      'An API token, made in Settings or by `outpost tokens create`: a random text that says nothing by itself. `read` may look, `command` may also speak to game servers, `manage` may also change what the panel keeps.',
  },
});
