import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { BUILT_IN_PROTOCOLS_FILE, protocolsFile } from './protocols-file.js';

it('What forms offer at first is written from the descriptors by the build', () => {
  expect(readFileSync(BUILT_IN_PROTOCOLS_FILE, 'utf8')).toBe(protocolsFile(PROTOCOLS));
});
