/** How a server splits an answer. */
export interface SplitBehaviour {
  /** Header layout: `source`, `old-source` without a size, `goldsrc` with number and total in one byte. */
  readonly layout: 'source' | 'old-source' | 'goldsrc';
  readonly partBytes: number;
  /** Indexes of the parts in sending order; a missing index is a lost part, a repeated one a duplicate. */
  readonly order?: readonly number[];
  /** Marks the answer as compressed. */
  readonly compressed?: boolean;
  /** Written instead of the true number of parts. */
  readonly claimedParts?: number;
}

/** Variations of real servers, and misbehaviour of hostile ones. */
export interface A2sBehaviour {
  /** Challenges before the answer: 0 for servers older than December 2020, `Infinity` for one that never answers. */
  readonly challenges: number;
  readonly silent: boolean;
  readonly split: SplitBehaviour | null;
  /** Truncates every answer to this many bytes. */
  readonly cutAt: number | null;
  /** Sends answers from another port than the one that was queried. */
  readonly speaksFromElsewhere: boolean;
  /** Number of initial requests that are lost. */
  readonly lostQuestions: number;
}

export const USUAL_BEHAVIOUR: A2sBehaviour = {
  challenges: 1,
  silent: false,
  split: null,
  cutAt: null,
  speaksFromElsewhere: false,
  lostQuestions: 0,
};
