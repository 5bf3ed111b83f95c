import { Transform } from 'class-transformer';
import { IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { POLICY_EFFECTS, POLICY_SUBJECTS, type PolicyEffect, type PolicySubject } from './command-policy.js';
import { IfGiven, IsListOf } from './decorators.js';
import { IsCommand } from './is-command.js';
import { IsReason } from './is-reason.js';
import { RULE_NOTE_MAX_LENGTH, RULE_PATTERN_MAX_LENGTH, RULES_MAX } from './limits.js';
import { rule } from './message.js';
import { HoldsNoPassword } from './secrets.js';
import { trimmed } from './transforms.js';

const PATTERN_REQUIRED = rule('rule.pattern_required', 'A rule needs the beginning of a command');
const RULES_WRONG = rule('rule.rules_wrong', 'rules must be a list of at most {most} rules', {
  most: RULES_MAX,
});
const NOTE_WRONG = rule('rule.note_wrong', 'The note must be one line of at most {most} characters', {
  most: RULE_NOTE_MAX_LENGTH,
});
const ONE_LINE = /^[^\p{Cc}]*$/u;

export class CommandRuleRequest {
  @Transform(trimmed)
  @Matches(ONE_LINE, {
    message: rule('rule.pattern_not_one_line', 'A pattern must be one line without control characters'),
  })
  @MaxLength(RULE_PATTERN_MAX_LENGTH, {
    message: rule('rule.pattern_too_long', 'A pattern must be at most {most} characters', {
      most: RULE_PATTERN_MAX_LENGTH,
    }),
  })
  @Matches(/[^\s#/]/, { message: PATTERN_REQUIRED })
  @IsString({ message: PATTERN_REQUIRED })
  pattern!: string;

  @IsIn(POLICY_EFFECTS, {
    message: rule('rule.effect_unknown', 'effect must be allow, reason, approval or deny'),
  })
  effect!: PolicyEffect;

  /** Default: `invited`. */
  @IsIn(POLICY_SUBJECTS, { message: rule('rule.subject_unknown', 'appliesTo must be invited or everybody') })
  @IfGiven()
  appliesTo?: PolicySubject;

  @Transform(trimmed)
  @Matches(ONE_LINE, { message: NOTE_WRONG })
  @MaxLength(RULE_NOTE_MAX_LENGTH, { message: NOTE_WRONG })
  @IsString({ message: NOTE_WRONG })
  @IfGiven()
  note?: string;
}

/** Replaces all rules. */
export class SetCommandPolicyRequest {
  @IsListOf(CommandRuleRequest, RULES_MAX, RULES_WRONG)
  rules!: CommandRuleRequest[];

  /** Of the rules that these replace: refused if others have changed them since. */
  @Matches(/^[0-9a-f]{16}$/, {
    message: rule('rule.policy_version_wrong', 'version must be that of the rules that were read'),
  })
  @IfGiven()
  version?: string;
}

export class CheckCommandRequest {
  @IsCommand()
  command!: string;
}

/** A command that needs a second person, put to those who may approve it. */
export class RequestApprovalRequest {
  @HoldsNoPassword(
    rule('rule.approval_with_password', 'A command with a password can not wait for an approval'),
  )
  @IsCommand()
  command!: string;

  @IsReason()
  reason?: string;
}

/** An answer to a request for approval. */
export class AnswerApprovalRequest {
  /** Shown to whoever asked. */
  @IsReason()
  reason?: string;
}
