import { useState } from 'react';

export interface Typed {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What the text was passed on as: when it comes back from outside, it is no news. */
  readonly passedOn: (value: string | undefined) => void;
}

/**
 * The text of a field whose value lives elsewhere and follows late. What is being typed stays, until somebody else
 * sets the value.
 *
 * @param textOf how the value is written in the field
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
