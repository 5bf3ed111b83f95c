import { ApiClient } from '@outpost/api-client/client.js';

/** Talks to the server the panel was loaded from, authenticated by the session cookie. */
export const api = new ApiClient();
