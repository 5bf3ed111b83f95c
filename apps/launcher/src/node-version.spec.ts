import { describe, expect, it } from '@jest/globals';
import { supportsNode } from './node-version.js';

describe('supportsNode', () => {
  it('accepts the named version and anything newer', () => {
    expect(supportsNode('>=20.19.0', '20.19.0')).toBe(true);
    expect(supportsNode('>=20.19.0', '20.20.2')).toBe(true);
    expect(supportsNode('>=20.19.0', '24.0.0')).toBe(true);
  });

  it('compares numbers, not letters', () => {
    expect(supportsNode('>=20.19.0', '20.9.0')).toBe(false);
    expect(supportsNode('>=20.19.0', '8.99.99')).toBe(false);
  });

  it('limits a caret range to its major version', () => {
    expect(supportsNode('^20.19.0 || >=22.12.0', '21.7.3')).toBe(false);
    expect(supportsNode('^20.19.0 || >=22.12.0', '22.12.0')).toBe(true);
    expect(supportsNode('^20.19.0 || >=22.12.0', '20.19.4')).toBe(true);
  });

  it('rejects a range it does not understand', () => {
    expect(() => supportsNode('20.x', '20.19.0')).toThrow('20.x');
  });
});
