/** `not-found`: the name has no address. `no-answer`: no name server gave a conclusive answer in time. */
export type NameProblem = 'not-found' | 'no-answer';

export class NameError extends Error {
  override readonly name = 'NameError';

  constructor(readonly problem: NameProblem) {
    super(problem);
  }
}
