import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { DOCTOR_STEPS } from '@outpost/contracts/doctor-steps.js';
import { type DoctorStep, type TestConnectionResponse } from '@outpost/contracts/doctor.js';
import { say, sentences, type Worded } from '@outpost/contracts/message.js';
import { GAME_QUERY, type GameQuery } from '@outpost/game-query/game-query.js';
import { RCON_DRIVERS, type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type ProtocolDescriptor } from '@outpost/rcon-protocol/protocol.js';
import { RCON_PROTOCOLS } from '@outpost/rcon-protocol/protocols.js';
import { Games } from '../../games/games.service.js';
import { inEnglish } from '../../platform/in-english.js';
import { RconTargets } from '../rcon-targets.js';
import { Diagnosis, type DiagnosisRequest, type DoctorTools } from './diagnosis.js';
import { STEP_PLANS, type StepPlan } from './doctor.steps.js';
import { type FoundGame } from './found-game.js';

/** Limit of all steps together; a login alone may take ten seconds. */
const TIME_LIMIT_MS = 20_000;

const TIME_IS_UP: Finding = {
  status: 'not-reached',
  detail: say('doctor.timed_out', 'The diagnosis ended after {seconds} seconds.', {
    seconds: TIME_LIMIT_MS / 1000,
  }),
};

/** A finished step whose texts are still messages. */
type TakenStep = Worded<DoctorStep, 'title' | 'detail' | 'cause' | 'fix'>;

/** Yields each step as it ends, and returns the whole result. */
export type DoctorSteps = AsyncGenerator<DoctorStep, TestConnectionResponse>;

/** Diagnoses step by step whether a game server can be reached over RCON, and why not. */
@Injectable()
export class DoctorService {
  private readonly tools: DoctorTools;

  constructor(
    targets: RconTargets,
    @Inject(RCON_DRIVERS) drivers: readonly RconDriver[],
    @Inject(RCON_PROTOCOLS) protocols: readonly ProtocolDescriptor[],
    @Inject(GAME_QUERY) query: GameQuery,
    @Inject(CLOCK) clock: Clock,
    private readonly games: Games,
  ) {
    this.tools = { targets, drivers, protocols, query, clock };
  }

  /** A failed step is a result, not an error. Aborting `gone` ends the diagnosis early. */
  async *diagnose(request: DiagnosisRequest, gone: AbortSignal): DoctorSteps {
    const ending = new AbortController();
    const limit = this.tools.clock.schedule(TIME_LIMIT_MS, () => ending.abort());
    const diagnosis = new Diagnosis(request, this.tools, AbortSignal.any([gone, ending.signal]));
    const taken: TakenStep[] = [];
    try {
      for (const plan of STEP_PLANS) {
        if (gone.aborted) break;
        const step = await this.take(plan, diagnosis, taken);
        taken.push(step);
        yield inEnglish(step);
      }
      const found = await foundGameOf(diagnosis, taken);
      const signs = { appId: found?.info.appId ?? null, reply: diagnosis.firstReply };
      const game = this.games.recognised(request.type, signs)?.id ?? null;
      return inEnglish({
        ...resultOf(taken, diagnosis.firstReply),
        ...{ queryPort: found?.port ?? null, game },
      });
    } finally {
      limit.cancel();
      ending.abort();
      await diagnosis.end();
    }
  }

  private async take(plan: StepPlan, diagnosis: Diagnosis, before: readonly TakenStep[]): Promise<TakenStep> {
    const { clock } = this.tools;
    const startedAt = clock.now();
    const blocker = before.find(({ id, status }) => id === plan.after && status !== 'passed');
    const finding = blocker ? notReached(blocker) : await unlessEnded(plan.run(diagnosis), diagnosis.signal);
    return stepOf(plan, finding, clock.now() - startedAt);
  }
}

function unlessEnded(finding: Promise<Finding>, signal: AbortSignal): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const end = (): void => resolve(TIME_IS_UP);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    finding.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}

const notReached = ({ title }: TakenStep): Finding => ({
  status: 'not-reached',
  detail: say('doctor.not_tried', 'Not tried, because "{title}" did not pass.', { title }),
});

const stepOf = ({ id }: StepPlan, finding: Finding, durationMs: number): TakenStep => ({
  id,
  title: DOCTOR_STEPS[id],
  status: finding.status,
  detail: finding.detail,
  cause: finding.cause ?? null,
  fix: finding.fix ?? null,
  config: finding.config ?? null,
  durationMs: Math.round(durationMs),
});

/** Does not wait: the query step has passed, so the games have been found. */
async function foundGameOf(
  diagnosis: Diagnosis,
  steps: readonly TakenStep[],
): Promise<FoundGame | undefined> {
  if (!steps.some(({ id, status }) => id === 'query' && status === 'passed')) return undefined;
  return (await diagnosis.findGames()).found[0];
}

/**
 * As good as the worst step: a connection that breaks again is not a success. The message is that of the first
 * failure.
 */
function resultOf(steps: readonly TakenStep[], response: string) {
  const failure = steps.find(({ status }) => status === 'failed');
  if (!failure && steps.some(({ id, status }) => id === 'command' && status === 'passed')) {
    return { success: true, message: say('doctor.connected', 'Connected'), response, steps };
  }
  const problem = failure ?? steps.find(({ status }) => status !== 'passed');
  const message = problem && sentences(problem.detail, ...(problem.cause ? [problem.cause] : []));
  return { success: false, message: message ?? '', response: '', steps };
}
