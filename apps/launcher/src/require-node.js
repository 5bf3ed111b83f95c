// @ts-check
/*
 * Imported first by every entry point, so that an unsupported Node is reported before anything else breaks. For the
 * same reason the launcher keeps to syntax and imports that Node 14 can read.
 */
import { readFileSync } from 'node:fs';
import { supportsNode } from './node-version.js';

/** @type {{ engines: { node: string } }} */
const { engines } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

if (!supportsNode(engines.node, process.versions.node)) {
  console.error(`Outpost needs Node ${engines.node}; this is Node ${process.versions.node}.`);
  process.exit(1);
}
