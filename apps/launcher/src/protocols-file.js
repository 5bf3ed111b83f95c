// @ts-check
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled, ROOT } from './paths.js';

/** The browser renders its first form from this file without loading a driver. */
export const BUILT_IN_PROTOCOLS_FILE = join(ROOT, 'libs/contracts/src/built-in-protocols.ts');

/**
 * The part of a descriptor that forms need before the server has answered.
 *
 * @typedef {object} Offered
 * @property {string} id
 * @property {string} name
 * @property {string | { toString(): string }} description
 * @property {number} defaultPort
 * @property {readonly string[]} fields
 */

const HEAD = `// Written by the build from the descriptors in libs/rcon-protocol, so change those.
import type { OfferedProtocol } from './protocols.js';

/** In the order forms list them. */
export const BUILT_IN_PROTOCOLS: readonly OfferedProtocol[] = [
`;

/** Quoted as by Prettier. @param {string} text */
const quoted = (text) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** @param {number} port */
const grouped = (port) => String(port).replace(/^(\d{2})(\d{3})$/, '$1_$2');

/** @param {Offered} protocol */
const entryOf = ({ id, name, description, defaultPort, fields }) => `  {
    id: ${quoted(id)},
    name: ${quoted(name)},
    description: ${quoted(String(description))},
    defaultPort: ${grouped(defaultPort)},
    builtIn: true,
    fields: [${fields.map(quoted).join(', ')}],
  },
`;

/** @param {readonly Offered[]} protocols */
export const protocolsFile = (protocols) => `${HEAD}${protocols.map(entryOf).join('')}];\n`;

/**
 * Writes the file from the built descriptors.
 *
 * @returns {Promise<boolean>} whether the file changed
 */
export async function refreshProtocolsFile() {
  const { PROTOCOLS } = await import(compiled('libs/rcon-protocol/src/protocols.js'));
  const text = protocolsFile(PROTOCOLS);
  if (readFileSync(BUILT_IN_PROTOCOLS_FILE, 'utf8') === text) return false;
  writeFileSync(BUILT_IN_PROTOCOLS_FILE, text);
  return true;
}
