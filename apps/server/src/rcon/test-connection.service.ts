import { Inject, Injectable } from '@nestjs/common';
import { type TestConnectionRequest, type TestConnectionResponse } from '@outpost/contracts/servers.js';
import { RCON_DRIVERS, type RconDriver, type RconLinkListener } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyAttempts } from '../auth/auth.errors.js';
import { RconTargets } from './rcon-targets.js';

/** Enough for a person who corrects a form, too little to scan a network. */
const TESTS_PER_MINUTE = 20;

const DEAF: RconLinkListener = { onMessage: () => undefined, onClosed: () => undefined };

/** Tries an address that is not registered: logs in, asks one harmless question, leaves. */
@Injectable()
export class TestConnectionService {
  private readonly limiter = new RateLimiterMemory({ points: TESTS_PER_MINUTE, duration: 60 });

  constructor(
    private readonly targets: RconTargets,
    @Inject(RCON_DRIVERS) private readonly drivers: readonly RconDriver[],
  ) {}

  /** A failed test is an answer, not an error. @throws {UserError} `too_many_attempts` */
  async test(userId: number, request: TestConnectionRequest): Promise<TestConnectionResponse> {
    await this.takeTurn(userId);
    try {
      return { success: true, message: 'Connected', response: await this.probe(request) };
    } catch (error) {
      if (!(error instanceof RconError)) throw error;
      return { success: false, message: error.message, response: '' };
    }
  }

  private async probe(request: TestConnectionRequest): Promise<string> {
    const driver = this.drivers.find(({ protocol }) => protocol === request.type);
    if (!driver) throw new RconError('protocol', `No driver speaks ${request.type}`);
    const link = await driver.connect(await this.targets.resolve(request), DEAF);
    try {
      return (await link.execute(driver.probeCommand)).text;
    } finally {
      link.close();
    }
  }

  private async takeTurn(userId: number): Promise<void> {
    try {
      await this.limiter.consume(userId);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw tooManyAttempts(Math.ceil(error.msBeforeNext / 1000));
    }
  }
}
