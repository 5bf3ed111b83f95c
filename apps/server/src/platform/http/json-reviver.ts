/**
 * Rejects bodies that could reach an object's prototype. A syntax error makes the body parser respond with
 * 400.
 */
export function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__' || key === 'constructor') throw new SyntaxError(`The key ${key} is not allowed`);
  return value;
}
