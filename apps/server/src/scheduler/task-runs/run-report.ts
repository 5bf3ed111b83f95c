import { type Message, say, sentence, sentences } from '@outpost/contracts/message.js';
import { RETURN_MINUTES } from '@outpost/contracts/limits.js';
import { isBack, notBackWithin } from './run-progress.js';
import { begunStep, type RestartState, storedText, type StoredWords } from './run-state.js';
import { type RunEnd } from './task-runs.repository.js';

/** How a run went. */
export type RunReport = Pick<RunEnd, 'outcome' | 'figures'> & { readonly report: StoredWords };

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;
const RESTARTED = say('scheduler.restarted', 'Restarted');

/** The outcome of a run whose steps have ended, in a sentence and in figures. */
export function reportOf(run: RestartState): RunReport {
  const figures = figuresOf(run);
  if (isBack(run)) return { outcome: 'done', report: storedText(successOf(figures)), figures };
  if (run.stop) return { ...run.stop, figures };
  const report = storedText(sentence(notBackWithin(run.spec.backWithinMinutes)));
  return { outcome: 'not-back', report, figures };
}

function figuresOf(run: RestartState): RunReport['figures'] {
  const back = run.steps.find(({ kind, state }) => kind === 'back' && state === 'done')?.endedAt;
  const since = begunStep(run, 'restart')?.startedAt;
  // Another restart may have ended the count before its time.
  const isCounted = run.steps.some(({ kind, state }) => kind === 'return' && state === 'done');
  return {
    downSeconds: back && since ? Math.round((back - since) / SECOND_MS) : null,
    playersBefore: run.playersBefore?.length ?? null,
    playersReturned: isCounted ? run.playersBack.length : null,
  };
}

function successOf({ downSeconds, playersBefore, playersReturned }: RunReport['figures']): Message {
  const back =
    downSeconds === null
      ? RESTARTED
      : say('scheduler.back_in', 'Back in {duration}', { duration: durationOf(downSeconds) });
  if (playersReturned === null || playersBefore === null) return sentence(back);
  const returned = say(
    'scheduler.players_returned',
    '{returned} of {players} players returned within {minutes} minutes.',
    { returned: playersReturned, players: playersBefore, minutes: RETURN_MINUTES },
  );
  return sentences(sentence(back), returned);
}

function durationOf(seconds: number): Message {
  const minutes = Math.floor(seconds / MINUTE_SECONDS);
  return minutes === 0
    ? say('scheduler.duration_seconds', '{seconds} s', { seconds })
    : say('scheduler.duration_minutes', '{minutes} min {seconds} s', {
        minutes,
        seconds: seconds % MINUTE_SECONDS,
      });
}

/** In UTC, for logs. */
export const writtenMinute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
