import { Injectable } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { STATE_CODES } from './sample-state.js';
import { SampleEntity } from './sample.entity.js';
import { SECONDS_PER_DAY, type StateSpan } from './state-spans.js';

/** Of servers whose state changes all the time, only the newest. */
const SPANS_READ_MAX = 20_000;

/** What was seen of a server in one step of a window. */
export interface Beat {
  readonly serverId: number;
  /** Counted from the start of the window. */
  readonly step: number;
  /** The worst: index in `STATE_CODES`. */
  readonly state: number;
  readonly players: number | null;
}

/** Seconds since 1970; `to` is exclusive. */
interface BeatWindow {
  readonly from: number;
  readonly to: number;
  readonly stepSeconds: number;
}

/** Samples and spans of many servers at once, in few steps; they are read in the long-read thread. */
@Injectable()
export class HeartbeatsRepository {
  constructor(private readonly database: Database) {}

  /** The steps of several servers, in no order, some of them twice: a short outage is in the spans alone. */
  async beats(serverIds: readonly number[], { from, to, stepSeconds }: BeatWindow): Promise<readonly Beat[]> {
    const ids = JSON.stringify(serverIds);
    const among = `server_id IN (${this.database.sql.integers})`;
    const reader = this.database.readLong(SampleEntity);
    const [sampled, spans] = await Promise.all([
      reader.query<Beat[]>(
        `SELECT server_id AS "serverId", CAST((at - ?) / ? AS INTEGER) AS step, MAX(state) AS state,
                MAX(players) AS players
         FROM samples WHERE ${among} AND at >= ? AND at < ? GROUP BY 1, 2`,
        [from, stepSeconds, ids, from, to],
      ),
      reader.query<StateSpan[]>(
        `SELECT server_id AS "serverId", began_at AS "from", ended_at AS "to", state FROM state_spans
         WHERE ${among} AND began_at > ? AND began_at < ? AND ended_at > ? AND state > ${STATE_CODES.indexOf('up')}
         ORDER BY began_at DESC LIMIT ${SPANS_READ_MAX}`,
        [ids, from - SECONDS_PER_DAY, to, from],
      ),
    ]);
    return [...sampled, ...spans.flatMap((span) => beatsOf(span, { from, to, stepSeconds }))];
  }
}

/** Each step that a span reaches into. */
function beatsOf(span: StateSpan, { from, to, stepSeconds }: BeatWindow): readonly Beat[] {
  const first = Math.floor((Math.max(span.from, from) - from) / stepSeconds);
  const last = Math.floor((Math.min(span.to, to) - 1 - from) / stepSeconds);
  const { serverId, state } = span;
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    ...{ serverId, state, step: first + index },
    players: null,
  }));
}
