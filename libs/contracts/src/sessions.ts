/** A browser that is signed in: a row of `GET /api/sessions`. */
export interface Session {
  readonly id: number;
  /** Such as `Firefox`; null when the browser named itself in no way we know. */
  readonly browser: string | null;
  /** Such as `Windows`. */
  readonly system: string | null;
  /** IP address of its last use; null of a session from before addresses were kept. */
  readonly address: string | null;
  readonly createdAt: string;
  /** To the minute or so. */
  readonly lastUsedAt: string;
  /** When it ends unless it ends earlier for not being used. */
  readonly expiresAt: string;
  /** Whether this is the session that asks. */
  readonly isCurrent: boolean;
}

export interface EndedSessions {
  readonly ended: number;
}
