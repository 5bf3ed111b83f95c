import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { type DoctorLine, type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { TestConnectionRequest } from '@outpost/contracts/server-requests.js';
import { type Request, type Response } from 'express';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { WrittenRoute } from '../../platform/http/route.js';
import { type DoctorSteps } from './doctor.service.js';
import { TestConnectionService } from './test-connection.service.js';

@Controller()
export class DoctorController {
  constructor(private readonly tests: TestConnectionService) {}

  @WrittenRoute('POST /api/test-connection')
  async test(
    @CurrentPrincipal() caller: Principal,
    @Body() body: TestConnectionRequest,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendDiagnosis(await this.tests.test(caller, body, clientGone(response)), request, response);
  }

  @WrittenRoute('POST /api/servers/:id/doctor')
  async diagnose(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendDiagnosis(await this.tests.testServer(caller, id, clientGone(response)), request, response);
  }
}

const LINES = 'application/x-ndjson';

/** Aborts when the client closes the connection before it has its answer. */
function clientGone(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/** Streams one line per step if the client accepts NDJSON, else answers with the whole result at the end. */
async function sendDiagnosis(steps: DoctorSteps, request: Request, response: Response): Promise<void> {
  const isLive = request.accepts(['application/json', LINES]) === LINES;
  // Proxies and compression must not buffer the lines.
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
