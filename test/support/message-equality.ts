import { expect } from '@jest/globals';
import { Message } from '@outpost/contracts/message.js';

/** Lets a message equal its English text in tests, so that expectations are readable. */
expect.addEqualityTesters([
  (one: unknown, other: unknown): boolean | undefined => {
    if (one instanceof Message && typeof other === 'string') return String(one) === other;
    if (typeof one === 'string' && other instanceof Message) return one === String(other);
    return undefined;
  },
]);
