/**
 * Refuses bodies that try to reach an object's prototype. Thrown as a syntax error, which the body parser
 * answers with 400.
 */
export function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError(`The key ${key} is not allowed`);
  return value;
}
