import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { AreMinutes } from './are-minutes.js';
import { IfGiven } from './decorators.js';
import { IsTaskText } from './is-task-text.js';
import { POSTPONE_MAX_MINUTES, WARNING_MAX_MINUTES } from './limits.js';
import { rule } from './message.js';
import { RestartStepsRequest } from './restart-plan-requests.js';
import { PageQuery } from './pages.js';
import { numberFromText } from './transforms.js';

/** Restarts a server without a plan, at once or in some minutes. */
export class StartRestartRequest extends RestartStepsRequest {
  /** 0: at once. */
  @AreMinutes(0, WARNING_MAX_MINUTES)
  inMinutes!: number;
}

/** Begins the restart of a plan now, whatever its times. */
export class RunRestartPlanRequest {
  /** 0: at once. */
  @AreMinutes(0, WARNING_MAX_MINUTES)
  inMinutes!: number;
}

export class PostponeRestartRequest {
  @AreMinutes(1, POSTPONE_MAX_MINUTES)
  minutes!: number;

  /** What players read once they know of the restart; default: the new time. */
  @IsTaskText()
  @IfGiven()
  text?: string;
}

export class CancelRunRequest {
  /** What players read; default: nothing. */
  @IsTaskText()
  @IfGiven()
  text?: string;
}

const PLAN_WRONG = rule('rule.plan_id_wrong', 'planId must be the id of a restart plan');

export class TaskRunsQuery extends PageQuery {
  @JSONSchema({ format: 'int64', description: 'Those of one plan' })
  @Max(Number.MAX_SAFE_INTEGER, { message: PLAN_WRONG })
  @Min(1, { message: PLAN_WRONG })
  @IsInt({ message: PLAN_WRONG })
  @IsOptional()
  @Transform(numberFromText)
  planId?: number;
}
