import { type DoctorLine, type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { type Request, type Response } from 'express';
import { type DoctorSteps } from './doctor.service.js';

const LINES = 'application/x-ndjson';

/** Aborts when the client closes the connection before it has its answer. */
export function clientGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/** Answers with a line per step as it ends when the client accepts lines, else with the whole at the end. */
export async function sendDiagnosis(steps: DoctorSteps, request: Request, response: Response): Promise<void> {
  const isLive = request.accepts(['application/json', LINES]) === LINES;
  // No proxy and no compression may hold lines back.
  if (isLive)
    response.set({ 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }).type(LINES);
  const write = (line: DoctorLine): void => {
    if (isLive && !response.destroyed) response.write(`${JSON.stringify(line)}\n`);
  };
  const result = await drained(steps, (step) => write({ type: 'step', step }));
  if (response.destroyed) return;
  write({ type: 'result', result });
  if (isLive) response.end();
  else response.json(result);
}

async function drained(
  steps: DoctorSteps,
  take: (step: TestConnectionResponse['steps'][number]) => void,
): Promise<TestConnectionResponse> {
  for (;;) {
    const next = await steps.next();
    if (next.done === true) return next.value;
    take(next.value);
  }
}
