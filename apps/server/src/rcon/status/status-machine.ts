import { say, sentence, sentences, type Words } from '@outpost/contracts/message.js';
import { type GameAnswer } from './status-queries.js';
import { type SeenStatus } from '../../servers/server-states.js';

/** A loss that is mended sooner is no news: two logins are two seconds apart, and one takes its time. */
const BRIEF_LOSS_MS = 3_000;
/** How often the game of a server without RCON is asked; a status check never asks in between. */
const FALLBACK_QUERY_MS = 15_000;
/** After that nobody believes in a restart any more. */
const RESTART_MS = 10 * 60_000;
/**
 * A session that lives on this long was not ended by the command: refused, or a countdown runs. A silent end over
 * UDP is noticed after half of it.
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

/** What the connection saw. An attempt under way changes nothing that was seen. */
export type Link =
  | { readonly state: 'online' }
  /** Lost, and tried again. */
  | { readonly state: 'waiting'; readonly reason: Words | null }
  /** Not tried again by itself. */
  | { readonly state: 'refused'; readonly reason: Words | null };

/** RCON is lost. With a query port, "Limited Mode" may take its place. */
interface Loss {
  readonly seen: SeenStatus;
  /** Undefined before the game was heard for the first time since. */
  readonly answer: GameAnswer | undefined;
  /** Undefined without a query port. */
  readonly askAt: number | undefined;
}

/** The server was told to go down, and is followed until it is back. */
interface Restart {
  readonly wasLost: boolean;
  readonly reason: Words | null;
  /** Undefined once it was doubted. */
  readonly doubtAt: number | undefined;
  readonly giveUpAt: number;
}

/** All that decides what is shown of a server. Times are milliseconds of the clock that nobody sets. */
export interface StatusState {
  readonly shown: SeenStatus;
  readonly hasQueryPort: boolean;
  readonly loss: Loss | undefined;
  readonly restart: Restart | undefined;
  /** A loss that may be mended before anybody misses the server. */
  readonly brief: { readonly link: Link; readonly until: number } | undefined;
  /** How often the game was to be asked: the number of a question, and of its answer. */
  readonly questions: number;
}

export const NOT_SEEN: StatusState = {
  shown: CHECKING,
  hasQueryPort: false,
  loss: undefined,
  restart: undefined,
  brief: undefined,
  questions: 0,
};

export type StatusInput =
  /** What is stored of the server, when it begins and whenever it is changed. */
  | { readonly type: 'registered'; readonly hasQueryPort: boolean }
  /** Another address or password: what was seen is no longer true. */
  | { readonly type: 'replaced' }
  | { readonly type: 'link'; readonly link: Link; readonly isMendedAtOnce: boolean }
  /** A command has left that ends the game server; `link` is what the connection sees by now. */
  | { readonly type: 'restart-sent'; readonly link: Link }
  | { readonly type: 'answered'; readonly question: number; readonly answer: GameAnswer }
  /** A person wants to know, and waits for no turn. */
  | { readonly type: 'asked' }
  | { readonly type: 'time' };

/** What is known of a server after something happened at this time. Pure: everything it needs comes in, and nothing else. */
export function reduce(state: StatusState, input: StatusInput, at: number): StatusState {
  switch (input.type) {
    case 'registered':
      return registered(state, input.hasQueryPort, at);
    case 'replaced':
      return { ...NOT_SEEN, hasQueryPort: state.hasQueryPort, questions: state.questions };
    case 'link':
      return input.isMendedAtOnce
        ? { ...state, brief: { link: input.link, until: at + BRIEF_LOSS_MS } }
        : seen({ ...state, brief: undefined }, input.link, at);
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

/** When something is due without anything happening; undefined for never. */
export function dueAt({ brief, restart, loss }: StatusState): number | undefined {
  const times = [brief?.until, restart?.doubtAt, restart?.giveUpAt, loss?.askAt];
  const due = Math.min(...times.filter((time) => time !== undefined));
  return due === Infinity ? undefined : due;
}

/** A server that is lost is asked again: where its game answers may have changed. */
function registered(state: StatusState, hasQueryPort: boolean, at: number): StatusState {
  const { loss } = state;
  const known = { ...state, hasQueryPort, loss: undefined };
  return loss ? lost(known, loss.seen, at) : known;
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

/** The game is asked before its server is called offline: one whose RCON alone is gone never is. */
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
  shown: loss.answer ? inLightOf(loss.answer, loss.seen) : state.shown,
});

function ask(state: StatusState, loss: Loss, at: number): StatusState {
  if (!state.hasQueryPort) return state;
  return {
    ...state,
    questions: state.questions + 1,
    loss: { ...loss, askAt: at + FALLBACK_QUERY_MS },
  };
}

/** An answer to an earlier question may be about an earlier loss, or come from where nobody asks any more. */
function answered(state: StatusState, question: number, answer: GameAnswer): StatusState {
  const isAwaited = state.hasQueryPort && question === state.questions;
  return isAwaited && state.loss ? withLoss(state, { ...state.loss, answer }) : state;
}

/** Whoever gave a query port waits for Limited Mode, and is told why it never comes. */
function inLightOf({ info, obstacle }: GameAnswer, loss: SeenStatus): SeenStatus {
  if (info) return { ...loss, status: 'online', fallback: true };
  if (obstacle === null) return loss;
  const reason = loss.reason === null ? obstacle : sentences(sentence(loss.reason), obstacle);
  return { ...loss, reason };
}

const isDue = (time: number | undefined, at: number): boolean => time !== undefined && time <= at;

/** Each of what is due, in the order in which it may depend on one another. */
function passed(state: StatusState, at: number): StatusState {
  let now = state;
  if (now.brief && isDue(now.brief.until, at)) now = seen({ ...now, brief: undefined }, now.brief.link, at);
  if (isDue(now.restart?.doubtAt, at)) now = doubted(now, at);
  if (isDue(now.restart?.giveUpAt, at)) now = givenUp(now, at);
  if (now.loss && isDue(now.loss.askAt, at)) now = ask(now, now.loss, at);
  return now;
}

/** It is followed on: what looks like nothing may be a countdown. */
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
