import { Injectable } from '@nestjs/common';
import { ON_CALLS_PER_ACCOUNT_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import {
  type CreateOnCallRequest,
  type OnCallPersonRequest,
  type UpdateOnCallRequest,
} from '@outpost/contracts/on-call-requests.js';
import { type OnCall } from '@outpost/contracts/on-call.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type Caller } from '../../auth/may.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError, UserError, ValidationError } from '../../platform/errors/app-error.js';
import { type Page } from '../../platform/pages/page.js';
import { OwnChannels } from '../../channels/own-channels.js';
import { turnBeganOn, turnEndsAt, turnOf } from './on-call-turns.js';
import { type OnCallEntity } from './on-call.entity.js';
import { OnCallRepository } from './on-call.repository.js';

const MONDAY = 1;

/** Who is told first, by turns: each account has its own. */
@Injectable()
export class OnCallService {
  constructor(
    private readonly onCalls: OnCallRepository,
    private readonly channels: OwnChannels,
    private readonly clock: WallClock,
  ) {}

  async list({ user }: Caller, query: PageQuery): Promise<Page<OnCall>> {
    const page = await this.onCalls.pageOfOwner(user.id, query);
    const known = await this.channels.known(user.id, page.items.flatMap(channelsOf));
    return { ...page, items: page.items.map((row) => this.present(row, known)) };
  }

  /** @throws {AppError} `validation_failed` for a foreign channel or nobody, `limit_reached` */
  async create({ user }: Caller, body: CreateOnCallRequest): Promise<OnCall> {
    const { name, turn, at, weekday = MONDAY, timeZone, handOverMinutes = null } = body;
    const people = await this.peopleFrom(user.id, body.people);
    const turns = { turn, at, weekday, timeZone };
    const row = await this.onCalls.insert(
      {
        ...{ ownerId: user.id, name: name.trim(), people, ...turns, handOverMinutes },
        beganOn: turnBeganOn(turns, this.clock.now()),
      },
      ON_CALLS_PER_ACCOUNT_MAX,
    );
    if (!row) throw tooMany();
    return this.present(row, new Set(channelsOf(row)));
  }

  /** @throws {AppError} `not_found`, and see {@link create} */
  async update({ user }: Caller, id: number, body: UpdateOnCallRequest): Promise<OnCall> {
    const row = await this.onCalls.find(id, user.id);
    if (!row) throw new NotFoundError('onCall');
    const { name, people, turn = row.turn, at = row.at, handOverMinutes } = body;
    const turns = { turn, at, weekday: body.weekday ?? row.weekday, timeZone: body.timeZone ?? row.timeZone };
    const isAnother =
      people !== undefined ||
      Object.entries(turns).some(([key, value]) => row[key as keyof typeof turns] !== value);
    const updated = await this.onCalls.update(row, {
      ...turns,
      ...(name !== undefined && { name: name.trim() }),
      ...(people !== undefined && { people: await this.peopleFrom(user.id, people) }),
      ...(handOverMinutes !== undefined && { handOverMinutes }),
      ...(isAnother && { beganOn: turnBeganOn(turns, this.clock.now()) }),
    });
    if (!updated) throw new NotFoundError('onCall');
    return this.present(updated, await this.channels.known(user.id, channelsOf(updated)));
  }

  /** @throws {NotFoundError} */
  async delete({ user }: Caller, id: number): Promise<void> {
    if (!(await this.onCalls.delete(id, user.id))) throw new NotFoundError('onCall');
  }

  private async peopleFrom(ownerId: number, people: readonly OnCallPersonRequest[]) {
    if (people.length === 0) throw new ValidationError([{ field: 'people', message: NOBODY }]);
    await this.channels.require(
      ownerId,
      people.flatMap(({ channelIds }) => channelIds),
      'people',
    );
    return people.map(({ name, channelIds }) => ({ name: name.trim(), channelIds }));
  }

  private present(row: OnCallEntity, known: ReadonlySet<number>): OnCall {
    const now = this.clock.now();
    return {
      ...{ id: row.id, name: row.name, turn: row.turn, at: row.at, weekday: row.weekday },
      ...{ timeZone: row.timeZone, handOverMinutes: row.handOverMinutes },
      people: row.people.map(({ name, channelIds }) => ({
        name,
        channelIds: channelIds.filter((id) => known.has(id)),
      })),
      now: row.people[turnOf(row, now)]?.name ?? '',
      until: turnEndsAt(row, now).toISOString(),
    };
  }
}

const channelsOf = ({ people }: OnCallEntity): readonly number[] =>
  people.flatMap(({ channelIds }) => channelIds);

const NOBODY = say('alerts.nobody_on_call', 'Somebody must be on call');

const tooMany = (): UserError =>
  new UserError(
    'limit_reached',
    say('alerts.too_many_on_calls', 'An account has at most {most} plans of who is on call', {
      most: ON_CALLS_PER_ACCOUNT_MAX,
    }),
  );
