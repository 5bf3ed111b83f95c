import { SetupRequest } from '../setup-requests.js';
import { SetupState } from '../setup.js';
import { User } from '../users.js';
import type { RouteTable } from './declaration.js';

export const SETUP_ROUTES = {
  'GET /api/setup': {
    operationId: 'getSetup',
    summary: 'Get whether the panel needs its first admin',
    scope: 'public',
    answer: SetupState,
  },
  'POST /api/setup': {
    operationId: 'setUp',
    summary: 'Create the first admin',
    description: "Requires the one-time code from the server's log, and signs the browser in.",
    scope: 'public',
    body: SetupRequest,
    example: { code: 'K7QX-M2PD', username: 'anna', email: 'anna@example.com', password: 'correct horse' },
    answer: User,
    problems: ['setup_done', 'wrong_setup_code', 'too_many_attempts', 'overloaded'],
  },
} as const satisfies RouteTable;
