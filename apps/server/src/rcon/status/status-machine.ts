import { say, sentence, sentences, type Words } from '@outpost/contracts/message.js';
import { type GameAnswer } from './status-queries.js';
import { type SeenStatus } from '../../servers/server-states.js';

/** A shorter loss is not shown: two login attempts are two seconds apart, and one takes its time. */
const BRIEF_LOSS_MS = 3_000;
/** Interval of queries to the game while RCON is lost; a status check never adds one. */
const FALLBACK_QUERY_MS = 15_000;
/**
 * How long a server that was online with another replica is not said to be offline: hundreds are taken at once, which
 * log in one after the other, and the first attempt may fail while there is so much to do.
 */
const MOVE_MS = 30_000;
/** A restart that takes longer is given up. */
const RESTART_MS = 10 * 60_000;
/**
 * A session that outlives the command for this long was not ended by it: the command was refused, or a countdown
 * runs. A silent disconnect over UDP is detected after half of it.
 */
const RESTART_PROOF_MS = 60_000;

export const CHECKING: SeenStatus = { status: 'checking', reason: null, fallback: false };
const ONLINE: SeenStatus = { status: 'online', reason: null, fallback: false };
const RESTARTING: SeenStatus = {
  status: 'restarting',
  reason: say('rcon.server_is_restarting', 'The server is restarting.'),
  fallback: false,
};
const OFFLINE = { status: 'offline', fallback: false } as const;
const NOT_BACK = say(
  'rcon.server_did_not_come_back',
  'The server did not come back within ten minutes of its restart.',
);

/** The last known state of the connection. A pending attempt does not change it. */
export type Link =
  | { readonly state: 'online' }
  /** Lost, and retried. */
  | { readonly state: 'waiting'; readonly reason: Words | null }
  /** Not retried automatically. */
  | { readonly state: 'refused'; readonly reason: Words | null };

/** RCON is lost. With a query port, "Limited Mode" may take its place. */
interface Loss {
  readonly seen: SeenStatus;
  /** Undefined until the first query after the loss has ended. */
  readonly answer: GameAnswer | undefined;
  /** Undefined without a query port. */
  readonly askAt: number | undefined;
}

/** A command to shut down was sent; tracked until the server is back. */
interface Restart {
  readonly wasLost: boolean;
  readonly reason: Words | null;
  /** When to doubt that the command had an effect; undefined once that was done. */
  readonly doubtAt: number | undefined;
  readonly giveUpAt: number;
}

/** Everything that decides what is shown of a server. Times are monotonic milliseconds. */
export interface StatusState {
  readonly shown: SeenStatus;
  readonly hasQueryPort: boolean;
  readonly loss: Loss | undefined;
  readonly restart: Restart | undefined;
  /** A loss that is not shown yet, as it may be over soon. */
  readonly brief: { readonly link: Link; readonly until: number } | undefined;
  /** Until then an attempt that failed shows nothing yet; undefined once the connection was made or refused. */
  readonly movesUntil: number | undefined;
  /** Number of queries requested so far; identifies a query and its answer. */
  readonly questions: number;
}

export const NOT_SEEN: StatusState = {
  shown: CHECKING,
  hasQueryPort: false,
  loss: undefined,
  restart: undefined,
  brief: undefined,
  movesUntil: undefined,
  questions: 0,
};

export type StatusInput =
  /** The stored server, at the start and whenever it is changed. */
  | { readonly type: 'registered'; readonly hasQueryPort: boolean }
  /** Another replica was connected to it, and has seen it online last: this one is about to connect. */
  | { readonly type: 'moved' }
  /** Another address or password: earlier observations no longer apply. */
  | { readonly type: 'replaced' }
  | { readonly type: 'link'; readonly link: Link; readonly reconnectsAtOnce: boolean }
  /** A command that shuts the server down was sent; `link` is the current state of the connection. */
  | { readonly type: 'restart-sent'; readonly link: Link }
  | { readonly type: 'answered'; readonly question: number; readonly answer: GameAnswer }
  /** A person asks: the next query does not wait for its turn. */
  | { readonly type: 'asked' }
  | { readonly type: 'time' };

/** The state after an input at this time. A pure function. */
export function reduce(state: StatusState, input: StatusInput, at: number): StatusState {
  switch (input.type) {
    case 'registered':
      return registered(state, input.hasQueryPort, at);
    case 'replaced':
      return { ...NOT_SEEN, hasQueryPort: state.hasQueryPort, questions: state.questions };
    case 'moved':
      return { ...state, movesUntil: at + MOVE_MS };
    case 'link':
      return linked(state, input, at);
    case 'restart-sent':
      return show({ ...state, restart: restartFrom(input.link, at) }, RESTARTING, at);
    case 'answered':
      return answered(state, input.question, input.answer);
    case 'asked':
      return state.loss ? ask(state, state.loss, at) : state;
    case 'time':
      return passed(state, at);
  }
}

/** When the next `time` input is due; undefined for never. */
export function dueAt({ brief, restart, loss }: StatusState): number | undefined {
  const times = [brief?.until, restart?.doubtAt, restart?.giveUpAt, loss?.askAt];
  const due = Math.min(...times.filter((time) => time !== undefined));
  return due === Infinity ? undefined : due;
}

/** A lost server is queried again: its query port may have changed. */
function registered(state: StatusState, hasQueryPort: boolean, at: number): StatusState {
  const { loss } = state;
  const known = { ...state, hasQueryPort, loss: undefined };
  return loss ? lost(known, loss.seen, at) : known;
}

function linked(
  state: StatusState,
  { link, reconnectsAtOnce }: Extract<StatusInput, { readonly type: 'link' }>,
  at: number,
): StatusState {
  const briefUntil = reconnectsAtOnce ? at + BRIEF_LOSS_MS : at;
  const until = link.state === 'waiting' ? Math.max(briefUntil, state.movesUntil ?? at) : briefUntil;
  if (until > at) return { ...state, brief: { link, until } };
  return seen({ ...state, brief: undefined, movesUntil: undefined }, link, at);
}

function seen(state: StatusState, link: Link, at: number): StatusState {
  const { restart } = state;
  if (restart && link.state === 'waiting') {
    return show({ ...state, restart: { ...restart, wasLost: true, reason: link.reason } }, RESTARTING, at);
  }
  const now = link.state === 'online' ? ONLINE : { ...OFFLINE, reason: link.reason };
  return show({ ...state, restart: undefined }, now, at);
}

const restartFrom = (link: Link, at: number): Restart => ({
  wasLost: link.state !== 'online',
  reason: link.state === 'online' ? null : link.reason,
  doubtAt: at + RESTART_PROOF_MS,
  giveUpAt: at + RESTART_MS,
});

function show(state: StatusState, now: SeenStatus, at: number): StatusState {
  return now.status === 'offline' ? lost(state, now, at) : { ...state, shown: now, loss: undefined };
}

/** The game is queried before its server is shown as offline, so a server that lost only RCON never is. */
function lost(state: StatusState, now: SeenStatus, at: number): StatusState {
  const { loss, hasQueryPort } = state;
  if (!hasQueryPort)
    return { ...state, shown: now, loss: { seen: now, answer: undefined, askAt: undefined } };
  if (!loss) return ask(state, { seen: now, answer: undefined, askAt: undefined }, at);
  return withLoss(state, { ...loss, seen: now });
}

const withLoss = (state: StatusState, loss: Loss): StatusState => ({
  ...state,
  loss,
  shown: loss.answer ? withAnswer(loss.answer, loss.seen) : state.shown,
});

function ask(state: StatusState, loss: Loss, at: number): StatusState {
  if (!state.hasQueryPort) return state;
  return {
    ...state,
    questions: state.questions + 1,
    loss: { ...loss, askAt: at + FALLBACK_QUERY_MS },
  };
}

/** The answer to an earlier query may be about an earlier loss, or come from a former query port. */
function answered(state: StatusState, question: number, answer: GameAnswer): StatusState {
  const isAwaited = state.hasQueryPort && question === state.questions;
  return isAwaited && state.loss ? withLoss(state, { ...state.loss, answer }) : state;
}

/** The owner of a server with a query port expects Limited Mode, so the reason names what prevents it. */
function withAnswer({ info, obstacle }: GameAnswer, loss: SeenStatus): SeenStatus {
  if (info) return { ...loss, status: 'online', fallback: true };
  if (obstacle === null) return loss;
  const reason = loss.reason === null ? obstacle : sentences(sentence(loss.reason), obstacle);
  return { ...loss, reason };
}

const isDue = (time: number | undefined, at: number): boolean => time !== undefined && time <= at;

/** Applies everything that is due, in order of dependency. */
function passed(state: StatusState, at: number): StatusState {
  let now = state;
  if (now.brief && isDue(now.brief.until, at)) now = seen({ ...now, brief: undefined }, now.brief.link, at);
  if (isDue(now.restart?.doubtAt, at)) now = doubted(now, at);
  if (isDue(now.restart?.giveUpAt, at)) now = givenUp(now, at);
  if (now.loss && isDue(now.loss.askAt, at)) now = ask(now, now.loss, at);
  return now;
}

/** Tracking continues: the command may have started a countdown. */
function doubted(state: StatusState, at: number): StatusState {
  if (!state.restart) return state;
  const known = { ...state, restart: { ...state.restart, doubtAt: undefined } };
  return state.restart.wasLost ? known : show(known, ONLINE, at);
}

function givenUp(state: StatusState, at: number): StatusState {
  const { restart } = state;
  const known = { ...state, restart: undefined };
  if (restart?.wasLost !== true) return known;
  const reason = sentences(NOT_BACK, ...(restart.reason === null ? [] : [restart.reason]));
  return show(known, { ...OFFLINE, reason }, at);
}
