import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { rule } from './message.js';
import { PageQuery } from './pages.js';
import { numberFromText } from './transforms.js';

const STATE_WRONG = rule('rule.alert_state_wrong', 'state must be open or all');
const SERVER_WRONG = rule('rule.server_id_wrong', 'serverId must be the id of a server');

export class AlertsQuery extends PageQuery {
  @JSONSchema({ description: 'Only those that go on; all of them without it' })
  @IsIn(['open', 'all'], { message: STATE_WRONG })
  @IsOptional()
  state?: 'open' | 'all';

  @JSONSchema({ format: 'int64', description: 'Those of one server' })
  @Max(Number.MAX_SAFE_INTEGER, { message: SERVER_WRONG })
  @Min(1, { message: SERVER_WRONG })
  @IsInt({ message: SERVER_WRONG })
  @IsOptional()
  @Transform(numberFromText)
  serverId?: number;
}
