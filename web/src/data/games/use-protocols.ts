import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { USUAL_QUICK_COMMANDS } from '@outpost/contracts/quick-commands.js';
import { type Protocol } from '@outpost/contracts/protocols.js';
import useSWR from 'swr';
import { api } from '../api.js';
import { useAuth } from '../auth/auth-provider.js';
import { keys } from '../keys.js';

/** Ensures that a form never starts empty. */
const UNTIL_ANSWERED: readonly Protocol[] = BUILT_IN_PROTOCOLS.map((protocol) => ({
  ...protocol,
  guide: null,
  quickCommands: USUAL_QUICK_COMMANDS,
}));

/** The protocols the server supports; the built-in ones until it has answered. */
export function useProtocols(): readonly Protocol[] {
  const { user } = useAuth();
  const { data } = useSWR<readonly Protocol[], Error>(user ? keys.protocols : null, () =>
    api.call('GET /api/protocols'),
  );
  return data ?? UNTIL_ANSWERED;
}
