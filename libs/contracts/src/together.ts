/** Several rules as one, in the order they are looked at. */
export const together =
  (...rules: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const rule of rules) rule(target, property);
  };
