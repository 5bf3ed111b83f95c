import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { AreMinutes } from './are-minutes.js';
import { IfGiven } from './decorators.js';
import { IsTaskText } from './is-task-text.js';
import { POSTPONE_MAX_MINUTES, WARNING_MAX_MINUTES } from './limits.js';
import { rule } from './message.js';
import { RestartStepsRequest } from './restart-plan-requests.js';
import { PageQuery } from './pages.js';
import { RUN_KINDS, type RunKind } from './task-runs.js';
import { numberFromText, undefinedFromEmpty } from './transforms.js';

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

const KIND_WRONG = rule('rule.run_kind_wrong', 'kind must be one of {kinds}', {
  kinds: RUN_KINDS.join(', '),
});
const PLAN_WRONG = rule('rule.plan_id_wrong', 'planId must be the id of a restart plan');
const TASK_WRONG = rule('rule.task_id_wrong', 'taskId must be the id of a task');

export class TaskRunsQuery extends PageQuery {
  @JSONSchema({ description: 'Only restarts, or only tasks' })
  @IsIn(RUN_KINDS, { message: KIND_WRONG })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  kind?: RunKind;

  @JSONSchema({ format: 'int64', description: 'Those of one plan' })
  @Max(Number.MAX_SAFE_INTEGER, { message: PLAN_WRONG })
  @Min(1, { message: PLAN_WRONG })
  @IsInt({ message: PLAN_WRONG })
  @IsOptional()
  @Transform(numberFromText)
  planId?: number;

  @JSONSchema({ format: 'int64', description: 'Those of one task' })
  @Max(Number.MAX_SAFE_INTEGER, { message: TASK_WRONG })
  @Min(1, { message: TASK_WRONG })
  @IsInt({ message: TASK_WRONG })
  @IsOptional()
  @Transform(numberFromText)
  taskId?: number;
}
