import { type DoctorLine, type DoctorStep, type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { say } from '@outpost/contracts/message.js';
import { type TestConnectionRequest } from '@outpost/contracts/server-requests.js';
import { api } from '../api.js';
import { SpokenError } from '../error-message.js';

export type OnStep = (step: DoctorStep) => void;

/** Reports each step as it finishes. */
export const testConnection = (
  body: TestConnectionRequest,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<TestConnectionResponse> =>
  followed(api.stream('POST /api/test-connection', { body, signal }), onStep);

/** Like {@link testConnection}, for a registered server with its stored password. */
export const diagnoseServer = (
  serverId: number,
  onStep: OnStep,
  signal: AbortSignal,
): Promise<TestConnectionResponse> =>
  followed(api.stream('POST /api/servers/:id/doctor', { params: { id: serverId }, signal }), onStep);

async function followed(lines: AsyncIterable<DoctorLine>, onStep: OnStep): Promise<TestConnectionResponse> {
  for await (const line of lines) {
    if (line.type === 'result') return line.result;
    onStep(line.step);
  }
  throw new SpokenError(say('panel.test_ended_early', 'The panel ended the test before its last step'));
}
