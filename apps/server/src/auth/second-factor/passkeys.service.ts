import { Injectable } from '@nestjs/common';
import { PASSKEYS_MAX } from '@outpost/contracts/limits.js';
import { type AddPasskeyRequest } from '@outpost/contracts/second-factor-requests.js';
import { type Passkey, type PasskeyJson } from '@outpost/contracts/second-factor.js';
import { WallClock } from '../../platform/clock.js';
import { NotFoundError } from '../../platform/errors/app-error.js';
import { type Principal } from '../principal.js';
import { SessionsService } from '../sessions.service.js';
import { FactorChanges } from './factor-changes.js';
import {
  counterOf,
  createdPasskey,
  creationOf,
  type RelyingParty,
  requestOf,
  type Ceremony,
} from './passkey-ceremonies.js';
import { type PasskeyEntity } from './passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { noPasskey, tooManyPasskeys, wrongPasskey } from './second-factor.errors.js';

/** The passkeys of accounts: adding and removing them, and using them as proof. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PasskeysRepository,
    private readonly changes: FactorChanges,
    private readonly sessions: SessionsService,
    private readonly clock: WallClock,
  ) {}

  /** What the browser needs to create one. @throws {UserError} `limit_reached` */
  async beginAdding(by: Principal, site: RelyingParty): Promise<PasskeyJson> {
    const existing = await this.passkeys.ofUser(by.user.id);
    if (existing.length >= PASSKEYS_MAX) throw tooManyPasskeys();
    const { options, challenge } = await creationOf(by.user, site, existing);
    await this.sessions.challenge(by.credentialId, challenge);
    return options;
  }

  /** Returns recovery codes if the account has none. @throws {UserError} `wrong_code`, `limit_reached` */
  async add(
    by: Principal,
    { name, response }: AddPasskeyRequest,
    site: RelyingParty,
  ): Promise<readonly string[] | null> {
    const challenge = await this.sessions.takeChallenge(by.credentialId);
    if (challenge === null) throw wrongPasskey();
    const created = await createdPasskey(response, challenge, site);
    const passkey = { ...created, userId: by.user.id, name, createdAt: this.clock.now(), lastUsedAt: null };
    return this.changes.add(by, { kind: 'passkey', name }, async () => {
      if (!(await this.passkeys.insert(passkey, PASSKEYS_MAX))) throw tooManyPasskeys();
    });
  }

  /** @throws {NotFoundError} also for one of another account @throws {UserError} `second_factor_required` */
  remove(by: Principal, id: number): Promise<void> {
    return this.changes.remove(by, async () => {
      const passkey = await this.passkeys.delete(id, by.user.id);
      if (!passkey) throw new NotFoundError('passkey');
      return { kind: 'passkey', name: passkey.name };
    });
  }

  /** What the browser needs to ask for one of the account. @throws {UserError} `not_supported`: it has none */
  async beginProof(userId: number, site: RelyingParty): Promise<Ceremony> {
    const passkeys = await this.passkeys.ofUser(userId);
    if (passkeys.length === 0) throw noPasskey();
    return requestOf(site, passkeys);
  }

  /** @param challenge what was asked; null if nothing was @throws {UserError} `wrong_code` */
  async prove(
    userId: number,
    response: PasskeyJson,
    challenge: string | null,
    site: RelyingParty,
  ): Promise<void> {
    const { id } = response;
    const passkey = typeof id === 'string' ? await this.passkeys.find(userId, id) : null;
    if (challenge === null || !passkey) throw wrongPasskey();
    const counter = await counterOf(response, challenge, site, passkey);
    if (!(await this.passkeys.use(passkey.id, counter, this.clock.now()))) throw wrongPasskey();
  }
}

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyEntity): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
