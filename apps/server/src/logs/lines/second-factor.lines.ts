import { type Actor } from '../../auth/principal.js';
import {
  type NamedFactor,
  type RecoveryCodesReplaced,
  type RecoveryCodeUsed,
  type SecondFactorAdded,
  type SecondFactorRemoved,
} from '../../auth/second-factor/second-factor.events.js';
import { type LogLine } from '../log-line.js';
import { systemLine } from './system.lines.js';

const nameOf = ({ kind, name }: NamedFactor): string =>
  kind === 'app' ? 'an authenticator app' : `the passkey ${name}`;

const detailsOf = ({ userId, username, address }: Actor) => ({ actorId: userId, actor: username, address });

const factorOf = ({ kind, name }: NamedFactor) => ({ factor: kind, passkey: name });

export const secondFactorAddedLine = ({ factor, sessionsEnded, by, at }: SecondFactorAdded): LogLine =>
  systemLine(
    `${by.username} added ${nameOf(factor)} as a second factor from ${by.address}`,
    { ...detailsOf(by), ...factorOf(factor), sessionsEnded },
    at,
    'second-factor-changed',
  );

export const secondFactorRemovedLine = ({ factor, by, at }: SecondFactorRemoved): LogLine =>
  systemLine(
    `${by.username} removed ${nameOf(factor)} from their second factors, from ${by.address}`,
    { ...detailsOf(by), ...factorOf(factor) },
    at,
    'second-factor-changed',
  );

export const recoveryCodesReplacedLine = ({ by, at }: RecoveryCodesReplaced): LogLine =>
  systemLine(
    `${by.username} replaced their recovery codes from ${by.address}`,
    detailsOf(by),
    at,
    'second-factor-changed',
  );

export const recoveryCodeUsedLine = ({ left, by, at }: RecoveryCodeUsed): LogLine =>
  systemLine(
    `${by.username} used a recovery code from ${by.address}; ${left} remain`,
    { ...detailsOf(by), left },
    at,
    'recovery-code-used',
  );
