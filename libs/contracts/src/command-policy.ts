import { RULE_NOTE_MAX_LENGTH, RULE_PATTERN_MAX_LENGTH } from './limits.js';
import { Field, listOf, oneOf, orNull, text } from './schema.js';

/** From the most lenient to the strictest. */
export const POLICY_EFFECTS = ['allow', 'reason', 'approval', 'deny'] as const;
/** What happens to a command: it is sent, needs a reason, needs the approval of a second person, or is refused. */
export type PolicyEffect = (typeof POLICY_EFFECTS)[number];

export const POLICY_SUBJECTS = ['invited', 'everybody'] as const;
/** Whose commands a rule is about: those of invited people, or of owners and admins of the panel too. */
export type PolicySubject = (typeof POLICY_SUBJECTS)[number];

/** A rule of a command policy. */
export class CommandRule {
  @Field(text, {
    description: `The beginning of a command, at most ${RULE_PATTERN_MAX_LENGTH} characters; \`*\` stands for any characters of a word`,
    example: '#shutdown',
  })
  readonly pattern!: string;

  @Field(oneOf(POLICY_EFFECTS), { example: 'approval' })
  readonly effect!: PolicyEffect;

  @Field(oneOf(POLICY_SUBJECTS), {
    description: '`invited`: not for the owner of the server and admins of the panel',
    example: 'invited',
  })
  readonly appliesTo!: PolicySubject;

  @Field(orNull(text), {
    description: `Why, for whoever types the command; at most ${RULE_NOTE_MAX_LENGTH} characters`,
    example: 'Restarts are at 6:00',
  })
  readonly note!: string | null;
}

/** The command policy of a server or a group: the first rule that fits a command decides; without one, it is allowed. */
export class CommandPolicy {
  @Field(listOf(CommandRule))
  readonly rules!: readonly CommandRule[];

  @Field(listOf(CommandRule), {
    description: 'Those of the group of a server, which count besides: the stricter result decides',
    example: [],
  })
  readonly groupRules!: readonly CommandRule[];

  @Field(text, { description: 'Another one whenever the rules are others', example: '4f53cda18c2baa0c' })
  readonly version!: string;
}

/** What the policy of a server says about a command line, for the caller. */
export class PolicyDecision {
  @Field(oneOf(POLICY_EFFECTS), { example: 'approval' })
  readonly effect!: PolicyEffect;

  @Field(orNull(text), {
    description: 'Which of the commands of the line decides; null if all are allowed',
    example: '#shutdown',
  })
  readonly command!: string | null;

  @Field(orNull(text), { description: 'The note of the rule', example: 'Restarts are at 6:00' })
  readonly note!: string | null;
}
