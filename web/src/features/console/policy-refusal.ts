import { ApiError } from '@outpost/api-client/api-error.js';
import { CommandRefusedError } from '../../live/live-commands.js';

/** What the sender can do about a refusal: say why, or ask a second person. */
export type WayOut = 'reason' | 'approval';

const WAYS_OUT: Readonly<Record<string, WayOut>> = {
  reason_needed: 'reason',
  approval_needed: 'approval',
};

/** Undefined if the command policy was not the cause, or leaves no way. */
export function wayOutOf(error: unknown): WayOut | undefined {
  const isRefusal = error instanceof CommandRefusedError || error instanceof ApiError;
  return isRefusal && error.code !== undefined ? WAYS_OUT[error.code] : undefined;
}
