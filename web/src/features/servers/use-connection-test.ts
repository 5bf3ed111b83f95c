import { type Game } from '@outpost/contracts/games.js';
import { useEffect, useRef } from 'react';
import { testConnection } from '../../data/doctor/doctor.actions.js';
import { messageOf } from '../../data/error-message.js';
import { translate } from '../../i18n/messages.js';
import { type TextsOf, useTexts } from '../../i18n/texts.js';
import { type Toast, useToast } from '../../components/ui/toast-context.js';
import { type TestEnd, useDoctor } from './doctor/use-doctor.js';
import { gameOfChoice, type ServerForm, testRequestOf } from './server-form.js';
import { serversTexts } from './texts/en.js';

const TESTED_FIELDS: ReadonlySet<string> = new Set(['type', 'game', 'host', 'port', 'password']);

/**
 * Tests the address in the form; a result is discarded when one of the tested fields changes, except to the game that
 * the test has recognised.
 */
export function useConnectionTest(form: ServerForm, games: readonly Game[]) {
  const { test, start, reset } = useDoctor();
  const recognised = useRef<string | null>(null);
  const t = useTexts(serversTexts);
  const toast = useToast();

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined || !TESTED_FIELDS.has(name)) return;
          if (name === 'game' && form.getValues('game') === recognised.current) return;
          recognised.current = null;
          reset();
        },
      }),
    [form, reset],
  );

  const run = (): void => {
    const request = testRequestOf(form.getValues());
    if (request) {
      start(
        (onStep, signal) => testConnection(request, onStep, signal),
        (end) => {
          recognised.current = 'answer' in end ? end.answer.game : null;
          takeQueryPort(form, end);
          takeGame(form, end, games);
          toast(newsOf(end, t));
        },
      );
    } else toast({ title: t.testIncomplete, description: t.testIncompleteDetail, tone: 'destructive' });
  };

  return { test, run };
}

/** A successful test also found the query port; a typed one is not overwritten. */
function takeQueryPort(form: ServerForm, end: TestEnd): void {
  if (!('answer' in end) || !end.answer.success || end.answer.queryPort === null) return;
  if (form.getValues('queryPort').trim() === '') form.setValue('queryPort', String(end.answer.queryPort));
}

/** Where no game was chosen, it is the one that answered. */
function takeGame(form: ServerForm, end: TestEnd, games: readonly Game[]): void {
  if (!('answer' in end) || end.answer.game === null) return;
  if (gameOfChoice(form.getValues(), games) === undefined) {
    form.setValue('game', end.answer.game, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  }
}

function newsOf(end: TestEnd, t: TextsOf<typeof serversTexts>): Toast {
  if ('error' in end) {
    return { title: t.testFailed, description: messageOf(end.error), tone: 'destructive' };
  }
  return end.answer.success
    ? { title: t.testDone, description: t.testDoneDetail }
    : { title: t.testRefused, description: translate(end.answer, 'message'), tone: 'destructive' };
}
