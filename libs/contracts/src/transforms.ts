/** Forms and query strings have numbers as text. Other text is left unchanged, so that a validation rule reports it. */
export const numberFromText = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;

export const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** An empty string means that nothing was chosen: it is the first option of a form's select. */
export const undefinedFromEmpty = ({ value }: { value: unknown }): unknown =>
  value === '' ? undefined : value;
