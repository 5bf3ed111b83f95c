import { expect } from '@jest/globals';
import { Message } from '@outpost/contracts/message.js';

/** In tests a message equals its English words: what is expected reads as what a person reads. */
expect.addEqualityTesters([
  (one: unknown, other: unknown): boolean | undefined => {
    if (one instanceof Message && typeof other === 'string') return String(one) === other;
    if (typeof one === 'string' && other instanceof Message) return one === String(other);
    return undefined;
  },
]);
