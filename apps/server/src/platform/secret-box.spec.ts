import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type DataFolder } from './database/data-folder/data-folder.js';
import { type StoredData } from './database/data-folder/stored-data.js';
import { readEnvironment } from './read-environment.js';
import { openSecretBox, SecretBox } from './secret-box.js';

const KEY = 'k'.repeat(32);

describe('SecretBox', () => {
  it('opens what it sealed', () => {
    const box = new SecretBox(KEY);
    expect(box.open(box.seal('pässword', 'rcon'), 'rcon')).toBe('pässword');
  });

  it('seals the same secret differently every time', () => {
    const box = new SecretBox(KEY);
    expect(box.seal('secret', 'rcon')).not.toBe(box.seal('secret', 'rcon'));
  });

  it('does not open with another key, for another purpose or after a change', () => {
    const box = new SecretBox(KEY);
    const sealed = box.seal('secret', 'rcon');
    const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
    expect(() => new SecretBox('q'.repeat(32)).open(sealed, 'rcon')).toThrow('SECRET_KEY');
    expect(() => box.open(sealed, 'smtp')).toThrow('SECRET_KEY');
    expect(() => box.open(changed, 'rcon')).toThrow('SECRET_KEY');
    expect(() => box.open('nonsense', 'rcon')).toThrow('SECRET_KEY');
  });

  describe('with the key of the data folder', () => {
    let path: string;
    beforeEach(() => {
      path = mkdtempSync(join(tmpdir(), 'outpost-key-'));
    });
    afterEach(() => rmSync(path, { recursive: true }));

    const open = (initialContent: StoredData, settings = {}): SecretBox =>
      openSecretBox(readEnvironment(settings), { path, initialContent } as DataFolder);

    it('makes it on the first start, readable by the owner alone', () => {
      const sealed = open('none').seal('secret', 'rcon');
      expect(open('data').open(sealed, 'rcon')).toBe('secret');
      expect(statSync(join(path, 'secret.key')).mode & 0o777).toBe(0o600);
    });

    it('creates no new key for data whose key is gone, unless ACCEPT_NEW_KEY is set', () => {
      expect(() => open('data')).toThrow('SECRET_KEY is missing, and so is secret.key');
      expect(open('data', { SECRET_KEY: KEY })).toBeInstanceOf(SecretBox);
      expect(open('data', { ACCEPT_NEW_KEY: 'true' })).toBeInstanceOf(SecretBox);
    });
  });
});
