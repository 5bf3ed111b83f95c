export const SCOPE_KINDS = ['server', 'group', 'all'] as const;
/** Which servers something is about: one, those of a group, or all of an account. */
export type ScopeKind = (typeof SCOPE_KINDS)[number];
