import { say } from '@outpost/contracts/message.js';
import { type CommandFate, RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';

/** Takes what a plugin threw, for the log; it may not throw itself. */
export type PluginFaultReport = (error: unknown, what: string) => void;

const KINDS: Readonly<Record<RconErrorKind, true>> = {
  'host-not-found': true,
  'address-not-allowed': true,
  'port-closed': true,
  network: true,
  'no-answer': true,
  refused: true,
  lost: true,
  'timed-out': true,
  protocol: true,
  busy: true,
  'invalid-command': true,
  closed: true,
};

/**
 * What a plugin threw, as an error of ours. A plugin has no class of ours to throw: an error that carries a `kind`
 * counts as one and keeps its message; anything else is a defect of the plugin and its message stays in the log.
 */
export function foreignFailure(
  error: unknown,
  fate: CommandFate,
  report: PluginFaultReport,
  what: string,
): RconError {
  if (error instanceof RconError) return error;
  if (error instanceof Error && 'kind' in error && isKind(error.kind)) {
    const told = 'fate' in error && error.fate === 'not-sent' ? 'not-sent' : fate;
    return new RconError(error.kind, error.message, told, { cause: error });
  }
  report(error, what);
  const message = say(
    'plugins.plugin_of_protocol_failed_log',
    'The plugin of this protocol failed; the log of the panel says why.',
  );
  return new RconError('network', message, fate, { cause: error });
}

const isKind = (value: unknown): value is RconErrorKind =>
  typeof value === 'string' && Object.hasOwn(KINDS, value);

/** Calls what a plugin brought; a failure is reported, and `otherwise` taken in its place. */
export function attempt<Result>(
  read: () => Result,
  otherwise: Result,
  report: PluginFaultReport,
  what: string,
): Result {
  try {
    return read();
  } catch (error) {
    report(error, what);
    return otherwise;
  }
}
