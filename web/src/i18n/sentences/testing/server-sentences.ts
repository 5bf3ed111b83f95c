import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { PROBE, SourceTexts } from './source-texts.js';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Where sentences for the readers of the panel are made. */
const FOLDERS = [
  'apps/server/src',
  'libs/games/src',
  'libs/rcon-protocol/src',
  'libs/rcon-connections/src',
  'libs/game-query/src',
  'libs/api-client/src',
  'web/src/data',
  'web/src/live',
];

/** Tests, the other half of the wire, and what is recorded, printed on the panel's machine or answered to programs alone. */
const NOT_FOR_READERS =
  /\.(?:spec|view|module)\.ts$|\/(?:testing|simulator|migrations|demo|lines|backup)\/|\/(?:rescue|backups|row-finder|env|read-environment|lost-lines|app-error|connections\.errors|configuration-error|package-root|client-message|socket-places|server-message|command-catalogue|plugin-(?:loader|parts|shape|sources))\.ts$/;

/** Files that return sentences without the marks below: each of their texts of several words is one. */
const ALL_TEXTS =
  /\/(?:outcome|(?:ban|player)-lists\.service|games\.service|contract\.pipe|game-commands|run-ending|reading|bounded-reader|parsed-reply|cron-expression|missed-words|smtp-problem)\.ts$|\/libs\/games\/src\/[a-z0-9-]+\/(?:players|bans|listings)\.ts$/;

/** Which argument holds the sentence. */
const SAYING_CALLS: Readonly<Record<string, number>> = {
  UserError: 1,
  OperationalError: 1,
  AppError: 2,
  Error: 0,
  super: 0,
  RconError: 1,
  GameQueryError: 1,
  UnexpectedAnswerError: 2,
  given: 1,
  invalid: 0,
  exactId: 0,
  wholeNumber: 0,
  refused: 0,
  passed: 0,
  failed: 0,
  skipped: 0,
  playerChanged: 0,
  cannot: 0,
  line: 1,
  lines: 1,
  fixed: 1,
};

const SAYING_PROPERTIES: ReadonlySet<string> = new Set([
  'message',
  'detail',
  'cause',
  'fix',
  'reason',
  'response',
  'obstacle',
  'confirmed',
  'failed',
  'whether',
  'warnings',
  'words',
]);

/** What a protocol says of itself; lines to copy are the same in every language. */
const DESCRIBING_PROPERTIES: ReadonlySet<string> = new Set(['description', 'title', 'text', 'points']);
const DESCRIPTOR = /\/descriptor\.ts$/;

const saysSomething = (text: string): boolean => /\p{L}/u.test(text);

/** A sentence that stands behind another one, of which the source tells nothing, begins with a capital. */
const AFTER_ANOTHER = new RegExp(`^${PROBE} (?=\\p{Lu})`, 'u');

/** A text of several words may be a piece of a longer one, and is then never said alone. */
const wholes = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => !texts.some((other) => other.length > text.length && other.includes(text)));

const calleeOf = (node: ts.CallExpression | ts.NewExpression): string =>
  node.expression.getText().split('.').at(-1) ?? '';

/** A row of `catalogue([['usage', 'help'], ...])`. */
const isCatalogueRow = (node: ts.Node): node is ts.ArrayLiteralExpression =>
  ts.isArrayLiteralExpression(node) &&
  ts.isArrayLiteralExpression(node.parent) &&
  ts.isCallExpression(node.parent.parent) &&
  calleeOf(node.parent.parent) === 'catalogue';

const describes = (node: ts.Node): node is ts.PropertyAssignment =>
  ts.isPropertyAssignment(node) &&
  DESCRIBING_PROPERTIES.has(node.name.getText()) &&
  DESCRIPTOR.test(node.getSourceFile().fileName);

/** The sentence a node marks as one, if it does. */
function markedIn(node: ts.Node): ts.Expression | undefined {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const position = SAYING_CALLS[calleeOf(node)];
    return position === undefined ? undefined : node.arguments?.[position];
  }
  if (isCatalogueRow(node)) return node.elements[1];
  if (describes(node)) return node.initializer;
  if (ts.isPropertyAssignment(node) && SAYING_PROPERTIES.has(node.name.getText())) return node.initializer;
  if (ts.isShorthandPropertyAssignment(node) && SAYING_PROPERTIES.has(node.name.getText())) return node.name;
  return undefined;
}

/** "Server" of `new NotFoundError('Server')`. */
const missingNoun = (node: ts.Node): string | undefined => {
  if (!ts.isNewExpression(node) || calleeOf(node) !== 'NotFoundError') return undefined;
  const [noun] = node.arguments ?? [];
  return noun && ts.isStringLiteral(noun) ? noun.text : undefined;
};

const isWordy = (node: ts.Node): node is ts.Expression =>
  (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && /\p{L} \S/u.test(node.getText());

function sentencesIn(path: string): readonly string[] {
  const source = new SourceTexts(path, readFileSync(path, 'utf8'));
  const found: string[] = [];
  const pieces: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const said = markedIn(node);
    if (said) found.push(...source.textsOf(said));
    if (ALL_TEXTS.test(path) && isWordy(node)) pieces.push(...source.textsOf(node));
    const noun = missingNoun(node);
    if (noun !== undefined) found.push(`${noun} not found`);
    ts.forEachChild(node, visit);
  };
  visit(source.file);
  return [...found, ...wholes(pieces)].map((text) => text.replace(AFTER_ANOTHER, '')).filter(saysSomething);
}

/** Everything the sources say to readers, with the file that says it. */
export function serverSentences(): readonly { readonly file: string; readonly sentence: string }[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(ROOT, folder, file),
    ),
  ).filter((file) => file.endsWith('.ts') && !NOT_FOR_READERS.test(file));
  return files.flatMap((file) =>
    [...new Set(sentencesIn(file))].map((sentence) => ({ file: relative(ROOT, file), sentence })),
  );
}
