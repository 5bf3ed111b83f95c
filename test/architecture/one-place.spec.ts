import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['apps', 'cli/src', 'libs', 'web/src'];

/** Tests, and the file the build generates from the descriptors. */
const NOT_COUNTED = /\.spec\.tsx?$|\/testing\/|^libs\/contracts\/src\/built-in-protocols\.ts$/;

const PRODUCT = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.[jt]sx?$/.test(path) && !NOT_COUNTED.test(path)),
);

/** Product lines that match `words`, outside the folders in `own`. */
const linesWith = (words: RegExp, own: readonly string[]): readonly string[] =>
  PRODUCT.filter((path) => !own.some((folder) => path.startsWith(folder))).flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((line) => words.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

it('A protocol appears only in its folder, in the registry and in translations', () => {
  // "telnet console" is part of a message of Source RCON about a console that answers on its port.
  const lines = linesWith(/\btelnet\b(?! console)/i, [
    'libs/rcon-protocol/src/telnet/',
    'libs/games/src/seven-days/',
  ]);
  expect(lines).toEqual([
    "libs/rcon-protocol/src/protocols.ts: import { telnet } from './telnet/descriptor.js';",
    expect.stringMatching(/^libs\/rcon-protocol\/src\/protocols\.ts: export const PROTOCOLS\b.*\btelnet\b/),
  ]);
});

it('A game appears only in its folder, in the registry and in the list of password settings', () => {
  const lines = linesWith(/seven-?days\b|SEVEN_DAYS|7dtd/i, [
    'libs/games/src/seven-days/',
    'libs/rcon-protocol/src/telnet/',
  ]);
  expect(lines).toEqual([
    "libs/contracts/src/secrets.ts: 'seven-days': ['ServerPassword', 'TelnetPassword', 'ControlPanelPassword'],",
    "libs/games/src/games.ts: import { SEVEN_DAYS } from './seven-days/profile.js';",
    'libs/games/src/games.ts: SEVEN_DAYS,',
  ]);
});
