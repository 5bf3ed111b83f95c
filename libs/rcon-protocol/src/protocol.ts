import { type Type } from '@nestjs/common';
import { type Worded, type Words } from '@outpost/contracts/message.js';
import { type ProtocolField, type ProtocolGuide, type QuickCommand } from '@outpost/contracts/protocols.js';
import { type RconDriver } from './driver.js';
import { type LineReader } from './line-reader.js';
import { type ProtocolDoctor } from './protocol-doctor.js';
import { type ProtocolSimulator } from './protocol-simulator.js';
import { type WireOptions } from './wire-options.js';

/**
 * All that the product knows of a protocol: the API, the form, the doctor, the recorder and the console ask it, and
 * never which protocol it is. Each protocol has one, in `<protocol>/descriptor.ts`; plugins bring theirs.
 */
export interface ProtocolDescriptor {
  /** What servers are registered with: a small letter, then 1 to 31 small letters, digits and dashes. */
  readonly id: string;
  readonly name: string;
  /** How sentences call it; `name` where it is left out. */
  readonly spokenName?: string;
  /** One line that helps to choose. */
  readonly description: Words;
  readonly defaultPort: number;
  /** What the form asks beside name, host and port. */
  readonly fields: readonly ProtocolField[];
  /** A driver of this `id`, or an injectable class, which may inject `CLOCK`. */
  readonly driver: RconDriver | Type<RconDriver>;
  /**
   * A reader of what a server prints on its own, for one session: readers may remember who is on. Where the game of
   * the server reads lines itself, that one is asked.
   */
  readonly readLines?: () => LineReader;
  /** How to turn RCON on; the form shows it. */
  readonly guide?: Worded<ProtocolGuide, 'title' | 'text' | 'points'>;
  /** The RCON lines of a game server's configuration, with `PASSWORD_PLACEHOLDER` where the password stands. */
  readonly configuration?: (port: number) => string;
  /** What the Connection Doctor looks for and advises; without it, what fits every protocol. */
  readonly doctor?: ProtocolDoctor;
  /** The other half, loaded when somebody asks for it: the panel itself needs none. */
  readonly simulator?: () => Promise<ProtocolSimulator>;
  /** The buttons of the console; the usual ones where they are left out. */
  readonly quickCommands?: readonly QuickCommand[];
}

/** A description that can't be taken: a part of it is not what it must be. */
export class ProtocolDescriptorError extends Error {
  override readonly name = 'ProtocolDescriptorError';
}

/** How games may bend a protocol: what its driver takes with the target. */
export type WireOf<Protocol extends ProtocolDescriptor> =
  Protocol['driver'] extends Type<infer Driver>
    ? Driver extends { connect(target: { readonly wire?: infer Options }, ...rest: never[]): unknown }
      ? NonNullable<Options>
      : WireOptions
    : WireOptions;

/** How sentences call a protocol. */
export const spokenNameOf = ({ name, spokenName }: ProtocolDescriptor): string => spokenName ?? name;

const ID_FORM = /^[a-z][a-z0-9-]{1,31}$/;

/**
 * Describes a protocol, ours and those of plugins alike.
 *
 * @throws {ProtocolDescriptorError} when the id is malformed, or the driver speaks another protocol
 */
export function defineProtocol<Descriptor extends ProtocolDescriptor>(descriptor: Descriptor): Descriptor {
  const { id, driver } = descriptor;
  if (!ID_FORM.test(id)) throw new ProtocolDescriptorError(`the protocol id "${id}" is not allowed`);
  // A class says what it speaks once it is made.
  if (typeof driver !== 'function' && driver.protocol !== id)
    throw new ProtocolDescriptorError(`the driver of "${id}" speaks "${driver.protocol}"`);
  return descriptor;
}
