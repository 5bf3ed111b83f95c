import { useState } from 'react';

export interface Typed {
  readonly text: string;
  readonly setText: (text: string) => void;
  /**
   * Records the value that was submitted for the text: when it comes back as `value`, it is not an external change.
   */
  readonly passedOn: (value: string | undefined) => void;
}

/**
 * The text of a field whose value is owned elsewhere and updates with a delay. Keeps what is being typed until the
 * value is changed from outside.
 *
 * @param textOf formats the value for the field
 */
export function useTyped(value: string | undefined, textOf: (value: string | undefined) => string): Typed {
  const [text, setText] = useState(() => textOf(value));
  const [known, setKnown] = useState(value);
  const [own, setOwn] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== own) {
      setText(textOf(value));
      setOwn(value);
    }
  }
  return { text, setText, passedOn: setOwn };
}
