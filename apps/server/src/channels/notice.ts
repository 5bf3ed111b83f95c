import { type NoticeEvent } from '@outpost/contracts/channels.js';

/** How bad it is. */
export type NoticeTone = 'good' | 'info' | 'warning' | 'critical';

/** What is told, in the language of its channel and in no vendor's form. */
export interface Notice {
  readonly event: NoticeEvent;
  readonly tone: NoticeTone;
  readonly title: string;
  readonly lines: readonly string[];
  /** ISO 8601, UTC. */
  readonly at: string;
  /** A page of the panel; null if its own address is not known. */
  readonly link: string | null;
  /** For programs, which get it as it is. */
  readonly data: Readonly<Record<string, unknown>>;
}
