import { useCallback, useEffect, useRef, useState } from 'react';
import { type DoctorStep, type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { messageOf } from '../../../data/error-message.js';
import { type OnStep } from '../../../data/doctor/doctor.actions.js';

export type ConnectionTest =
  | { readonly state: 'untested' }
  | { readonly state: 'testing'; readonly steps: readonly DoctorStep[] }
  | (Tested & { readonly state: 'success'; readonly response: string })
  | (Tested & { readonly state: 'failed'; readonly message: string });

interface Tested {
  readonly steps: readonly DoctorStep[];
  /** The query port, if one was found. */
  readonly queryPort: number | null;
  /** Id of the game that was recognised, if any. */
  readonly game: string | null;
}

export type Diagnose = (onStep: OnStep, signal: AbortSignal) => Promise<TestConnectionResponse>;

/** How a test ended: with an answer, or with an error of the panel. */
export type TestEnd = { readonly answer: TestConnectionResponse } | { readonly error: unknown };

const UNTESTED: ConnectionTest = { state: 'untested' };

/** Runs one diagnosis at a time and reports its progress; unmounting or resetting aborts it. */
export function useDoctor() {
  const [test, setTest] = useState<ConnectionTest>(UNTESTED);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const reset = useCallback((): void => {
    running.current?.abort();
    setTest(UNTESTED);
  }, []);

  const start = useCallback((diagnose: Diagnose, onEnd?: (end: TestEnd) => void): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: ConnectionTest): void => {
      if (!controller.signal.aborted) setTest(next);
    };
    void followed(diagnose, controller.signal, show).then((end) => {
      if (!controller.signal.aborted) onEnd?.(end);
    });
  }, []);

  return { test, start, reset };
}

async function followed(
  diagnose: Diagnose,
  signal: AbortSignal,
  show: (test: ConnectionTest) => void,
): Promise<TestEnd> {
  let steps: readonly DoctorStep[] = [];
  show({ state: 'testing', steps });
  try {
    const answer = await diagnose((step) => {
      steps = [...steps, step];
      show({ state: 'testing', steps });
    }, signal);
    const { success, message, response, queryPort, game } = answer;
    const found = { steps, queryPort, game };
    show(success ? { state: 'success', response, ...found } : { state: 'failed', message, ...found });
    return { answer };
  } catch (error) {
    show({ state: 'failed', message: messageOf(error), steps, queryPort: null, game: null });
    return { error };
  }
}
