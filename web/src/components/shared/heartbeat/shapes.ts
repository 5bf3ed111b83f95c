/** Neighbours of the same state; `to` is exclusive. */
export interface Run<State> {
  readonly state: State;
  readonly from: number;
  readonly to: number;
}

/** Few shapes instead of one for each step. */
export function runsOf<State>(states: readonly State[]): readonly Run<State>[] {
  const runs: Run<State>[] = [];
  for (const [index, state] of states.entries()) {
    const last = runs.at(-1);
    if (last?.state === state) runs[runs.length - 1] = { ...last, to: index + 1 };
    else runs.push({ state, from: index, to: index + 1 });
  }
  return runs;
}

/**
 * The line of a small picture as the path of an SVG, `width` by 1; a new one begins after steps of which nothing is
 * known.
 *
 * @param most the value at the top
 */
export function sparkPath(values: readonly (number | null)[], most: number): string {
  const points = values.map((value, index) =>
    value === null ? undefined : `${index + 0.5} ${round(1 - Math.min(1, value / Math.max(1, most)))}`,
  );
  return points
    .map((point, index) => {
      if (point === undefined) return '';
      // A step alone would be a line without a length, which is not drawn.
      const isAlone = points[index - 1] === undefined && points[index + 1] === undefined;
      return `${points[index - 1] === undefined ? 'M' : 'L'}${point}${isAlone ? 'h0.5' : ''}`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 100) / 100;
