import { PORT_MAX, PORT_MIN } from '@outpost/contracts/limits.js';

/** Why a plugin is left out; its message is for the admin. */
export class PluginProblem extends Error {
  override readonly name = 'PluginProblem';
}

/** The properties of an object from a plugin, before they are validated. */
export type Parts = Readonly<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 100;
/** Limit for lists that a screen shows in full. */
const MAX_SHOWN = 20;

/** @throws {PluginProblem} */
export function partsOf(value: unknown, what: string): Parts {
  if (typeof value === 'object' && value !== null) return value as Parts;
  throw new PluginProblem(`${what} must be an object`);
}

/** @throws {PluginProblem} */
export function textOf(parts: Parts, key: string, maxLength = MAX_TEXT_LENGTH): string {
  const value = parts[key];
  if (typeof value === 'string' && value !== '' && value.length <= maxLength) return value;
  throw new PluginProblem(`${key} must be a text of 1 to ${maxLength} characters`);
}

/** @throws {PluginProblem} */
export function listOf(parts: Parts, key: string): readonly unknown[] {
  const value = parts[key];
  if (Array.isArray(value)) return value;
  throw new PluginProblem(`${key} must be a list`);
}

/** @throws {PluginProblem} */
export function shortListOf(parts: Parts, key: string): readonly unknown[] {
  const list = listOf(parts, key);
  if (list.length <= MAX_SHOWN) return list;
  throw new PluginProblem(`${key} may hold ${MAX_SHOWN} at most`);
}

/** @throws {PluginProblem} */
export function portOf(parts: Parts, key: string): number {
  const value = parts[key];
  const isPort =
    typeof value === 'number' && Number.isInteger(value) && value >= PORT_MIN && value <= PORT_MAX;
  if (isPort) return value;
  throw new PluginProblem(`${key} must be ${PORT_MIN} to ${PORT_MAX}`);
}

/** @param needed false: null stands for "has none" @throws {PluginProblem} */
export function requireFunction(parts: Parts, key: string, owner: string, needed = true): void {
  const value = parts[key];
  if (typeof value === 'function' || (!needed && value === null)) return;
  throw new PluginProblem(`${owner} must have ${key}()`);
}
