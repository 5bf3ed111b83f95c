import { IsIn, IsOptional } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { rule } from './message.js';
import { PageQuery } from './pages.js';

export class IncidentsQuery extends PageQuery {
  @JSONSchema({ description: 'Only those that go on; all of them without it' })
  @IsIn(['open', 'all'], { message: rule('rule.incident_state_wrong', 'state must be open or all') })
  @IsOptional()
  state?: 'open' | 'all';
}
