/** Who grants a subscription. The answer says what the account's status is from now on. */
export interface PaymentProvider {
  activate(userId: number): Promise<'active'>;
}

export const PAYMENT_PROVIDER = Symbol('PAYMENT_PROVIDER');

/** The owner of the machine pays nobody: activating grants Premium at once. */
export class SelfHostedPayments implements PaymentProvider {
  activate(): Promise<'active'> {
    return Promise.resolve('active');
  }
}
