import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withoutIds } from '../support/spec-coverage.js';

/** Requirements of levels 1 and 2 in version 5.0 of the standard. */
const REQUIREMENTS = 253;

const asvs = readFileSync('docs/asvs.md', 'utf8');
const security = readFileSync('docs/security.md', 'utf8');
const architecture = readFileSync('docs/architecture.md', 'utf8');

/** First and last cells of each table row, headings excluded: the requirement and its evidence. */
const rows = asvs.split('\n').flatMap((line) => {
  const cells = line.startsWith('|') ? line.split('|').slice(1, -1) : [];
  const [id = '', last = ''] = [cells[0]?.trim(), cells.at(-1)?.trim()];
  return /^\d/.test(id) ? [{ id, last }] : [];
});
const notApplying = asvs.split('\n').filter((line) => /^- \d/.test(line));
const idsIn = (text: string): readonly string[] => text.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
const spansIn = (text: string): readonly string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
const testsIn = (text: string): readonly { readonly file: string; readonly name: string }[] =>
  spansIn(text).flatMap((span) => {
    const [file = '', name] = span.split(' › ');
    return name === undefined ? [] : [{ file, name }];
  });
const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(([, path = '']) => `docs/${path}`);

describe('docs/asvs.md', () => {
  it('lists each requirement of levels 1 and 2 once', () => {
    const ids = [
      ...rows.map(({ id }) => id),
      ...notApplying.flatMap((line) => idsIn(line.split(':')[0] ?? '')),
    ];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toHaveLength(REQUIREMENTS);
  });

  it('gives a file as evidence for each', () => {
    expect(rows.filter(({ last }) => spansIn(last).length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('names existing files', () => {
    const paths = rows.flatMap(({ last }) => spansIn(last).map((span) => span.split(' › ')[0] ?? ''));
    expect([...paths, ...linksIn(asvs)].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('names tests of these files, by title or its beginning', () => {
    const missing = testsIn(asvs).filter(({ file, name }) => {
      const begins = name.endsWith('…');
      const title = begins ? name.slice(0, -1) : name;
      const source = existsSync(file) ? withoutIds(readFileSync(file, 'utf8')) : '';
      return !["'", '"', '`'].some((quote) => source.includes(quote + title + (begins ? '' : quote)));
    });
    expect(missing).toEqual([]);
  });
});

it.each([
  ['What protects the panel', security],
  ['The walks through the code', architecture],
])('%s: names files that are there, by how their paths end', (_, text) => {
  const files = ['apps', 'cli', 'docs', 'libs', 'test', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const named = spansIn(text).filter((span) => /\.[jt]sx?$/.test(span) && !span.includes('*'));
  expect(named.filter((path) => !files.some((file) => `/${file}`.endsWith(`/${path}`)))).toEqual([]);
  expect(linksIn(text).filter((path) => !existsSync(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

it('docs/security.md names attacks that exist as tests', () => {
  const specs = readdirSync('test/security').filter((name) => name.endsWith('.security-spec.ts'));
  const made = specs.flatMap((name) => [
    ...readFileSync(join('test/security', name), 'utf8').matchAll(/'(\d{1,2}\.\d{1,2})'/g),
  ]);
  const ids = new Set(made.map(([, id]) => id));
  // Ids of attacks; versions such as 5.0 and numbers followed by a unit are not.
  const named =
    security.match(/(?<![\d.])(?:1?\d)\.[1-9]\d?(?![\d.]| ?(?:s|ms|GB|MB|kB|%|or newer)\b)/g) ?? [];
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

describe('A decision', () => {
  const FOLDER = 'docs/adr';
  const PARTS = ['Status', 'Context', 'Decision', 'Alternatives', 'Consequences'];
  const decisions = readdirSync(FOLDER)
    .filter((name) => /^\d/.test(name))
    .map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }));
  const partsOf = (text: string): readonly string[] =>
    [...text.matchAll(/^\*\*([A-Z][a-z]+)(?=[.:]| )/gmu)]
      .map(([, part = '']) => part)
      .filter((part, index, all) => PARTS.includes(part) && all.indexOf(part) === index);

  it('has status, context, decision, alternatives and consequences, in this order', () => {
    const others = decisions.filter(({ text }) => partsOf(text).join() !== PARTS.join());
    expect(others.map(({ name, text }) => [name, partsOf(text)])).toEqual([]);
    expect(decisions.length).toBeGreaterThan(50);
  });

  it('has the number of its file name', () => {
    const others = decisions.filter(({ name, text }) => !text.startsWith(`# ${Number(name.slice(0, 4))}. `));
    expect(others.map(({ name }) => name)).toEqual([]);
  });
});
