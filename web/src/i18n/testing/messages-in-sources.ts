import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const FOLDERS = ['apps/server/src', 'libs', 'web/src'];
const NO_PRODUCT = /\.spec\.tsx?$|\/(?:testing|dist|node_modules)\//;

/** Functions that create messages. */
const MAKERS: ReadonlySet<string> = new Set(['say', 'sayCount', 'rule']);

/** A call that creates a message. */
export interface MessageSource {
  readonly file: string;
  /** Undefined if it is not a literal. */
  readonly code: string | undefined;
  /** The plural forms of a counting message, otherwise a single text. */
  readonly english: readonly string[];
}

/** Every message created in the panel's sources. */
export const messagesInSources = (): readonly MessageSource[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(ROOT, folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !NO_PRODUCT.test(file) && !file.endsWith('/message.ts')),
  ).flatMap(messagesIn);

function messagesIn(path: string): readonly MessageSource[] {
  const text = readFileSync(path, 'utf8');
  if (!text.includes('message.js')) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, string>();
  const found: MessageSource[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isStringLiteralLike(node.initializer))
      constants.set(node.name.getText(), node.initializer.text);
    if (ts.isCallExpression(node) && MAKERS.has(node.expression.getText())) {
      const [code, english] = node.arguments;
      if (code && english)
        found.push({
          file: relative(ROOT, path),
          code: ts.isStringLiteralLike(code) ? code.text : constants.get(code.getText()),
          english: formsOf(english),
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function formsOf(english: ts.Expression): readonly string[] {
  if (ts.isStringLiteralLike(english)) return [english.text];
  if (!ts.isObjectLiteralExpression(english)) return [];
  return english.properties
    .filter(ts.isPropertyAssignment)
    .map(({ initializer }) => initializer)
    .filter(ts.isStringLiteralLike)
    .map(({ text }) => text);
}
