interface Exit {
  readonly code: number;
  readonly meaning: string;
}

/** Scripts branch on these numbers: the meaning of a number must never change. */
export const EXITS = {
  ok: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'failed for a reason that has no code of its own' },
  usage: { code: 2, meaning: 'wrong command line or a value the panel refuses' },
  notAllowed: { code: 3, meaning: 'not signed in, or not allowed' },
  notFound: { code: 4, meaning: 'no such server or scheduled command' },
  panelUnreachable: { code: 5, meaning: 'the panel cannot be reached or something else answered' },
  gameServer: {
    code: 6,
    meaning: 'the game server cannot be reached, refuses us or speaks another protocol',
  },
  tryLater: { code: 7, meaning: 'busy or too many attempts: try again later' },
  unknownOutcome: { code: 8, meaning: 'no answer in time: the command may or may not have run' },
  cancelled: { code: 130, meaning: 'cancelled at the prompt' },
} as const satisfies Record<string, Exit>;

export type ExitName = keyof typeof EXITS;

/** The table in the help text. */
export const exitCodesHelp = (): string =>
  Object.values(EXITS)
    .map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`)
    .join('\n');
