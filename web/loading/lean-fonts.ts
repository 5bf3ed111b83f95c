import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { dirname } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { type Plugin } from 'vite';

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const leanFolder = join(packages, '.cache/lean-fonts');

/** A file of a font package, with the weights and characters that its rule in the stylesheet names. */
const FACE =
  /font-weight: (?<least>\d+) (?<most>\d+);\s+src: url\('(?<file>[^']+)'\)[^}]*unicode-range:(?<ranges>[^;]+);/gu;

/** "U+0000-00FF, U+0131": the characters. */
function charactersOf(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((code) => parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return String.fromCodePoint(...codes);
}

interface Face {
  readonly least: string;
  readonly most: string;
  readonly file: string;
  readonly ranges: string;
}

async function leanFileOf({ least, most, file, ranges }: Face): Promise<string> {
  const lean = await subsetFont(await readFile(join(packages, file)), charactersOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: Number(least), max: Number(most) } },
  });
  const path = join(leanFolder, basename(file));
  await mkdir(leanFolder, { recursive: true });
  await writeFile(path, lean);
  return path;
}

/**
 * Replaces the fonts of a stylesheet by what its rules use of them: the packages have nine weights, of which the panel
 * draws the middle ones, and a phone on a slow network waits for each byte.
 */
export const leanFonts = (stylesheet: string): Plugin => ({
  name: 'lean-fonts',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.endsWith(stylesheet)) return undefined;
    let lean = code;
    for (const { groups } of code.matchAll(FACE)) {
      const face = groups as unknown as Face;
      const path = relative(dirname(id), await leanFileOf(face));
      lean = lean.replace(face.file, path);
    }
    return lean;
  },
});
