import { Injectable } from '@nestjs/common';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { Environment } from '../../platform/env.js';
import { EventBus } from '../../platform/event-bus.js';
import { AccountChanged } from '../auth.events.js';
import { actorOf, type Principal } from '../principal.js';
import { SessionsService } from '../sessions.service.js';
import { lastSecondFactor } from './second-factor.errors.js';
import { type NamedFactor, SecondFactorAdded, SecondFactorRemoved } from './second-factor.events.js';
import { SecondFactorCodes } from './second-factor-codes.js';
import { isSecondFactorRequired } from './second-factor-rule.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** What follows from adding or removing a second factor: recovery codes, sessions, the mark of the account. */
@Injectable()
export class FactorChanges {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly codes: SecondFactorCodes,
    private readonly sessions: SessionsService,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /**
   * Adds one. The first one of an account comes with recovery codes, which are returned, and ends all other sessions:
   * they were begun without it.
   *
   * @param insert stores it; what it throws undoes everything
   */
  async add(
    by: Principal,
    factor: NamedFactor,
    insert: () => Promise<void>,
  ): Promise<readonly string[] | null> {
    const { id } = by.user;
    const { recoveryCodes, ended } = await this.inTurn(id, async () => {
      await insert();
      await this.factors.mark(id);
      if ((await this.factors.countCodes(id)) > 0) return { recoveryCodes: null, ended: [] };
      const ended = by.user.hasSecondFactor ? [] : await this.sessions.deleteOfUser(id, by.credentialId);
      return { recoveryCodes: await this.codes.replace(id), ended };
    });
    this.sessions.announceEnded(ended);
    this.events.publish(new AccountChanged(id));
    this.events.publish(new SecondFactorAdded(factor, ended.length, actorOf(by), this.clock.now()));
    return recoveryCodes;
  }

  /**
   * Removes one. With the last one, the recovery codes go.
   *
   * @param remove removes it and returns what it was; what it throws undoes everything
   * @throws {UserError} `second_factor_required`: it is the last one, and the operator requires one
   */
  async remove(by: Principal, remove: () => Promise<NamedFactor>): Promise<void> {
    const { id } = by.user;
    const factor = await this.inTurn(id, async () => {
      const removed = await remove();
      if (await this.factors.mark(id)) return removed;
      if (isSecondFactorRequired(this.environment.SECOND_FACTOR, by.user)) throw lastSecondFactor();
      await this.factors.replaceCodes(id, []);
      return removed;
    });
    this.events.publish(new AccountChanged(id));
    this.events.publish(new SecondFactorRemoved(factor, actorOf(by), this.clock.now()));
  }

  private inTurn<T>(userId: number, work: () => Promise<T>): Promise<T> {
    return this.database.writeInTurn(`second factors of account ${userId}`, work);
  }
}
