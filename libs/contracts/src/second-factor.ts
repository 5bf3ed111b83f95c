import { count, Field, flag, id, listOf, moment, oneOf, orNull, type Schema, text } from './schema.js';

export class Passkey {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Work laptop' })
  readonly name!: string;

  @Field(moment)
  readonly createdAt!: string;

  @Field(orNull(moment), { description: 'Null until first used' })
  readonly lastUsedAt!: string | null;
}

/** The second factors of an account. */
export class SecondFactor {
  @Field(flag, { description: 'Whether this panel requires one of the account' })
  readonly isRequired!: boolean;

  @Field(orNull(moment), { description: 'When the authenticator app was added; null without one' })
  readonly appAddedAt!: string | null;

  @Field(listOf(Passkey))
  readonly passkeys!: readonly Passkey[];

  @Field(count, { description: 'How many recovery codes were not used yet', example: 10 })
  readonly recoveryCodesLeft!: number;
}

/** The only response that contains the secret; it counts once a code of the app has confirmed it. */
export class AppEnrolment {
  @Field(text, { description: 'The secret in Base32, for typing it in', example: 'JBSWY3DPEHPK3PXP' })
  readonly secret!: string;

  @Field(text, {
    description: 'The same for a QR code',
    example: 'otpauth://totp/Outpost:anna?issuer=Outpost&secret=JBSWY3DPEHPK3PXP',
  })
  readonly uri!: string;
}

export class RecoveryCodes {
  @Field(listOf(text), { description: 'Each works once; only shown this once' })
  readonly recoveryCodes!: readonly string[];
}

/** What came of adding a second factor. */
export class AddedSecondFactor {
  @Field(orNull(listOf(text)), {
    description: 'Recovery codes, only shown this once; null if the account has some from before',
  })
  readonly recoveryCodes!: readonly string[] | null;
}

/** Passed through between the browser and the panel: neither the client nor this contract looks into it. */
export type PasskeyJson = Readonly<Record<string, unknown>>;

const passkeyJson: Schema<PasskeyJson> = {
  write: () => ({ type: 'object', additionalProperties: true }),
  example: () => ({ challenge: '3n8Qk0yTf7yV1n2cW5b9Xw' }),
};

/** For `navigator.credentials`, in the JSON form of WebAuthn. */
export class PasskeyOptions {
  @Field(passkeyJson)
  readonly options!: PasskeyJson;
}

const SECOND_STEPS = ['app', 'passkey', 'recovery-code'] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/** Ways in which a caller can prove that the account is theirs. */
export class SecondSteps {
  @Field(listOf(oneOf(SECOND_STEPS)), { description: 'What the account has' })
  readonly steps!: readonly SecondStep[];
}
