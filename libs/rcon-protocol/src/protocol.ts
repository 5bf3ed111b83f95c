import { type Type } from '@nestjs/common';
import { type Worded, type Words } from '@outpost/contracts/message.js';
import { type ProtocolField, type ProtocolGuide, type QuickCommand } from '@outpost/contracts/protocols.js';
import { type RconDriver } from './driver.js';
import { type LineReader } from './line-reader.js';
import { type ProtocolDoctor } from './protocol-doctor.js';
import { type ProtocolSimulator } from './protocol-simulator.js';
import { type WireOptions } from './wire-options.js';

/**
 * Everything the product knows about a protocol. The API, the form, the doctor, the recorder and the console use it and
 * never branch on the protocol id. Built-in protocols have one in `<protocol>/descriptor.ts`; plugins bring their own.
 */
export interface ProtocolDescriptor {
  /** The id servers are registered with: a lower-case letter, then 1 to 31 lower-case letters, digits and dashes. */
  readonly id: string;
  readonly name: string;
  /** The name within sentences; defaults to `name`. */
  readonly spokenName?: string;
  /** One line that helps to choose a protocol. */
  readonly description: Words;
  readonly defaultPort: number;
  /** What the form asks for besides name, host and port. */
  readonly fields: readonly ProtocolField[];
  /** A driver of this `id`, or an injectable class, which may inject `CLOCK`. */
  readonly driver: RconDriver | Type<RconDriver>;
  /**
   * Creates a reader for the lines a server prints on its own. There is one per session, since readers may track the
   * connected players. A reader defined by the game takes precedence.
   */
  readonly readLines?: () => LineReader;
  /** How to enable RCON; shown in the form. */
  readonly guide?: Worded<ProtocolGuide, 'title' | 'text' | 'points'>;
  /** The RCON lines of a game server's configuration, with `PASSWORD_PLACEHOLDER` in place of the password. */
  readonly configuration?: (port: number) => string;
  /** Checks and advice of the Connection Doctor; without it only those that fit every protocol apply. */
  readonly doctor?: ProtocolDoctor;
  /** The simulated server, loaded on demand: the panel itself does not need it. */
  readonly simulator?: () => Promise<ProtocolSimulator>;
  /** The command buttons of the console; defaults to the usual ones. */
  readonly quickCommands?: readonly QuickCommand[];
}

/** An invalid protocol descriptor. */
export class ProtocolDescriptorError extends Error {
  override readonly name = 'ProtocolDescriptorError';
}

/** The wire options of a protocol: what its driver accepts with the target. */
export type WireOf<Protocol extends ProtocolDescriptor> =
  Protocol['driver'] extends Type<infer Driver>
    ? Driver extends { connect(target: { readonly wire?: infer Options }, ...rest: never[]): unknown }
      ? NonNullable<Options>
      : WireOptions
    : WireOptions;

/** The name of a protocol within sentences. */
export const spokenNameOf = ({ name, spokenName }: ProtocolDescriptor): string => spokenName ?? name;

const ID_FORM = /^[a-z][a-z0-9-]{1,31}$/;

/**
 * Defines a protocol, built-in or of a plugin.
 *
 * @throws {ProtocolDescriptorError} when the id is malformed, or the driver speaks another protocol
 */
export function defineProtocol<Descriptor extends ProtocolDescriptor>(descriptor: Descriptor): Descriptor {
  const { id, driver } = descriptor;
  if (!ID_FORM.test(id)) throw new ProtocolDescriptorError(`the protocol id "${id}" is not allowed`);
  // The protocol of a driver class is only known once it is instantiated.
  if (typeof driver !== 'function' && driver.protocol !== id)
    throw new ProtocolDescriptorError(`the driver of "${id}" speaks "${driver.protocol}"`);
  return descriptor;
}
