import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { BUILT_IN_PROTOCOLS_FILE, protocolsFile } from './protocols-file.js';

it('the file of built-in protocols matches the descriptors', () => {
  expect(readFileSync(BUILT_IN_PROTOCOLS_FILE, 'utf8')).toBe(protocolsFile(PROTOCOLS));
});
