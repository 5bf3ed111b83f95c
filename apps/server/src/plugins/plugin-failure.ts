import { say } from '@outpost/contracts/message.js';
import { type CommandFate, RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';

/** Logs what a plugin threw. Must not throw. */
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
 * Converts what a plugin threw. Plugins can't import our error class, so an error that carries a known `kind` counts as
 * one and keeps its message; anything else is a defect of the plugin, and its message only goes to the log.
 */
export function foreignFailure(
  error: unknown,
  fate: CommandFate,
  report: PluginFaultReport,
  what: string,
): RconError {
  if (error instanceof RconError) return error;
  if (error instanceof Error && 'kind' in error && isKind(error.kind)) {
    const statedFate = 'fate' in error && error.fate === 'not-sent' ? 'not-sent' : fate;
    return new RconError(error.kind, error.message, statedFate, { cause: error });
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

/** Calls a function of a plugin; if it throws, that is reported and `fallback` returned. */
export function attempt<Result>(
  read: () => Result,
  fallback: Result,
  report: PluginFaultReport,
  what: string,
): Result {
  try {
    return read();
  } catch (error) {
    report(error, what);
    return fallback;
  }
}
