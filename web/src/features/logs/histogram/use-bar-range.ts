import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { barAt, type BarRange, rangeBetween } from './bar-range.js';

/** Where a choice began and where it is now: bars. */
interface Choice {
  readonly anchor: number;
  readonly focus: number;
  /** Whether a pointer is held down. */
  readonly isHeld: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };

/**
 * Bars that somebody points at, drags over, or reaches by keys: arrows move, with Shift they extend, Enter and a pointer
 * let go choose.
 */
export function useBarRange(count: number, onChoose: (range: BarRange) => void) {
  const [choice, setChoice] = useState<Choice>();
  const range =
    choice && rangeBetween(barAt(choice.anchor / count, count), barAt(choice.focus / count, count));
  const pointed = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return barAt((clientX - left) / width, count);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (event.key === 'Enter' && range) {
      setChoice(undefined);
      onChoose(range);
    }
    if (event.key === 'Escape') setChoice(undefined);
    if (step === undefined) return;
    event.preventDefault();
    const focus = choice === undefined ? count - 1 : barAt((choice.focus + step + 0.5) / count, count);
    setChoice({ anchor: event.shiftKey && choice ? choice.anchor : focus, focus, isHeld: false });
  };
  return {
    range,
    handlers: {
      onKeyDown,
      onBlur: () => setChoice(undefined),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const bar = pointed(event);
        setChoice({ anchor: bar, focus: bar, isHeld: true });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const bar = pointed(event);
        setChoice(
          choice?.isHeld === true ? { ...choice, focus: bar } : { anchor: bar, focus: bar, isHeld: false },
        );
      },
      onPointerUp: () => {
        if (choice?.isHeld !== true || !range) return;
        setChoice(undefined);
        onChoose(range);
      },
      onPointerCancel: () => setChoice(undefined),
      onPointerLeave: () => {
        if (choice?.isHeld !== true) setChoice(undefined);
      },
    },
  };
}
