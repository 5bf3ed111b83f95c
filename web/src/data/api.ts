import { ApiClient } from '@outpost/api-client/client.js';

/** The panel talks to the server it came from, as whoever the session cookie says. */
export const api = new ApiClient();
