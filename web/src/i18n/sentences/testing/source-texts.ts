import ts from 'typescript';

/** Stands for a value in a text: a word, a number and an address at once, so it fits every place. */
export const PROBE = '7';

const NO_TEXT: ReadonlySet<string> = new Set(['undefined', 'null']);

/** Every way to take one of the first texts and one of the second. */
const joined = (first: readonly string[], second: readonly string[]): readonly string[] =>
  first.flatMap((start) => second.map((end) => start + end));

const returnsOf = (body: ts.Node): readonly ts.Expression[] => {
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  visit(body);
  return found;
};

const resultsOf = ({ body }: ts.ArrowFunction): readonly ts.Expression[] =>
  ts.isBlock(body) ? returnsOf(body) : [body];

/** Reads texts out of one file of TypeScript: constants, choices and the file's own functions are followed. */
export class SourceTexts {
  readonly file: ts.SourceFile;
  /** What a name stands for; one used in several functions stands for all of it. */
  private readonly meanings = new Map<string, ts.Expression[]>();
  private readonly pending = new Set<string>();

  constructor(path: string, text: string) {
    this.file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    this.learn(this.file);
  }

  /** All texts an expression can be; {@link PROBE} stands where only a running program knows. */
  textsOf(node: ts.Expression): readonly string[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) return this.ofTemplate(node);
    if (ts.isConditionalExpression(node)) return this.ofAll([node.whenTrue, node.whenFalse]);
    if (ts.isArrayLiteralExpression(node)) return this.ofAll(node.elements);
    if (ts.isBinaryExpression(node)) return this.ofBinary(node);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return this.textsOf(node.expression);
    if (ts.isElementAccessExpression(node)) return this.ofTable(node.expression);
    if (ts.isCallExpression(node)) return this.ofCall(node.expression);
    if (ts.isArrowFunction(node)) return this.ofAll(resultsOf(node));
    return NO_TEXT.has(node.getText()) ? [] : this.ofName(node);
  }

  private ofAll(nodes: readonly ts.Expression[]): readonly string[] {
    return nodes.flatMap((node) => this.textsOf(node));
  }

  private ofTemplate({ head, templateSpans }: ts.TemplateExpression): readonly string[] {
    return templateSpans.reduce<readonly string[]>(
      (before, { expression, literal }) =>
        joined(
          before,
          this.valuesOf(expression).map((value) => value + literal.text),
        ),
      [head.text],
    );
  }

  private ofBinary({ left, right, operatorToken }: ts.BinaryExpression): readonly string[] {
    return operatorToken.kind === ts.SyntaxKind.PlusToken
      ? joined(this.valuesOf(left), this.valuesOf(right))
      : this.ofAll([left, right]).filter((text) => text !== '');
  }

  /** Inside a text something stands in any case. */
  private valuesOf(node: ts.Expression): readonly string[] {
    const texts = this.textsOf(node);
    return texts.length > 0 ? texts : [PROBE];
  }

  /** What a method makes of a text or a list, such as `join`, is still that. */
  private ofCall(callee: ts.Expression): readonly string[] {
    return ts.isPropertyAccessExpression(callee) ? this.textsOf(callee.expression) : this.ofName(callee);
  }

  private ofName(node: ts.Expression): readonly string[] {
    const name = node.getText();
    const meanings = this.meanings.get(name);
    if (!ts.isIdentifier(node) || !meanings || this.pending.has(name)) return [PROBE];
    this.pending.add(name);
    const texts = meanings.flatMap((meaning) => this.textsOf(meaning));
    this.pending.delete(name);
    return texts;
  }

  private ofTable(node: ts.Expression): readonly string[] {
    const [table] = this.meanings.get(node.getText()) ?? [];
    if (!table || !ts.isObjectLiteralExpression(table)) return [PROBE];
    return this.ofAll(table.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer));
  }

  private learn(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && node.initializer) this.mean(node.name, node.initializer);
    if (ts.isFunctionDeclaration(node) && node.name && node.body) {
      for (const value of returnsOf(node.body)) this.mean(node.name, value);
    }
    ts.forEachChild(node, (child) => this.learn(child));
  }

  private mean(name: ts.Node, value: ts.Expression): void {
    const known = this.meanings.get(name.getText()) ?? [];
    this.meanings.set(name.getText(), [...known, value]);
  }
}
