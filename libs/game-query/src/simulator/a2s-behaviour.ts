/** How a server sends an answer in parts. */
export interface SplitBehaviour {
  /** The header: `source`, `old-source` without a size, `goldsrc` with number and total in one byte. */
  readonly layout: 'source' | 'old-source' | 'goldsrc';
  readonly partBytes: number;
  /** Positions in the order of sending: one that is missing is lost, one that stands twice comes twice. */
  readonly order?: readonly number[];
  /** Says that the answer is compressed. */
  readonly compressed?: boolean;
  /** Written in place of the true number of parts. */
  readonly claimedParts?: number;
}

/** What real servers do differently, and what hostile ones might. */
export interface A2sBehaviour {
  /** Challenges before the answer; 0 for servers of before 2020, `Infinity` for one that never answers. */
  readonly challenges: number;
  readonly silent: boolean;
  readonly split: SplitBehaviour | null;
  /** Bytes after which every answer ends. */
  readonly cutAt: number | null;
  /** Answers come from another port than the one that was asked. */
  readonly speaksFromElsewhere: boolean;
  /** The first questions are lost on their way. */
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
