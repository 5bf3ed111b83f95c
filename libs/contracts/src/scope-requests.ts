import { IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { composeDecorators } from './decorators.js';
import { rule } from './message.js';
import { SCOPE_KINDS, type ScopeKind } from './scope.js';

const SCOPE_WRONG = rule('rule.scope_wrong', 'scope must be server, group or all');
const PLACE_WRONG = rule('rule.place_wrong', 'One server or one group needs its id');

export const IsScope = (): PropertyDecorator => IsIn(SCOPE_KINDS, { message: SCOPE_WRONG });

/** The id of the server or the group, which only that scope needs. */
export const IsPlaceOf = (scope: ScopeKind): PropertyDecorator =>
  composeDecorators(
    Max(Number.MAX_SAFE_INTEGER, { message: PLACE_WRONG }),
    Min(1, { message: PLACE_WRONG }),
    IsInt({ message: PLACE_WRONG }),
    ValidateIf((request: { readonly scope?: ScopeKind }) => request.scope === scope),
  );
