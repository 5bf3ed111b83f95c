import { SYSTEM_LOG_ID, type LogDetails, type LogKind } from '@outpost/contracts/logs.js';
import { type SignedIn } from '../../auth/auth.events.js';
import { type LogLine } from '../log-line.js';

/** What happens in the panel itself, for its admins. */
export const systemLine = (
  message: string,
  details: LogDetails | null,
  at: Date,
  kind: LogKind = 'line',
): LogLine => ({ serverId: SYSTEM_LOG_ID, kind, message, details, at });

export const signInLine = ({ userId, username, isAdmin, address, at }: SignedIn): LogLine =>
  systemLine(
    `${username}${isAdmin ? ' (admin)' : ''} signed in from ${address}`,
    { userId, username, isAdmin, address },
    at,
    'panel-login',
  );
