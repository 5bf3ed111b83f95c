import { say } from '@outpost/contracts/message.js';
import { RconError } from '../errors.js';
import { type WireOptions } from '../wire-options.js';
import { SOURCE_DIALECTS, type SourceDialect, type SourceDialectName } from './source.dialects.js';

/** How a game bends Source RCON. */
export interface SourceWire extends WireOptions {
  readonly dialect?: SourceDialectName;
  /** At most `commands` in any `perMs` milliseconds. */
  readonly pace?: { readonly commands: number; readonly perMs: number };
}

/**
 * The dialect a game asks for, with its own limits where it names any.
 *
 * @throws {RconError} `protocol` when there is no dialect of that name
 */
export function dialectFor(wire: SourceWire | undefined, otherwise: SourceDialect): SourceDialect {
  const base = wire?.dialect === undefined ? otherwise : named(wire.dialect);
  const { maxCommandBytes = base.maxCommandBytes, pace = base.pace } = wire ?? {};
  return { ...base, maxCommandBytes, pace };
}

/** A profile of a plugin is no more than data. */
function named(name: string): SourceDialect {
  if (isDialectName(name)) return SOURCE_DIALECTS[name];
  throw new RconError(
    'protocol',
    say('source.dialect_unknown', 'There is no Source dialect "{name}": the profile of the game is wrong.', {
      name,
    }),
  );
}

const isDialectName = (name: string): name is SourceDialectName => Object.hasOwn(SOURCE_DIALECTS, name);
