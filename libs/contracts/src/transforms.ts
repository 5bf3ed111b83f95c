/** Forms and addresses hold numbers as text; anything that is no number stays as it is, so that a rule names it. */
export const numberFromText = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;

export const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** The first choice of a form's list is an empty text: nobody has chosen. */
export const undefinedFromEmpty = ({ value }: { value: unknown }): unknown =>
  value === '' ? undefined : value;
