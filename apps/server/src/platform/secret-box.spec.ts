import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './read-environment.js';
import { openSecretBox, SecretBox } from './secret-box.js';

const KEY = 'k'.repeat(32);

describe('SecretBox', () => {
  it('opens what it sealed', () => {
    const box = new SecretBox(KEY);
    expect(box.open(box.seal('pässword', 'rcon'), 'rcon')).toBe('pässword');
  });

  it('seals the same secret differently each time', () => {
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

  it('keeps its generated key in the data folder, readable by the owner alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-key-'));
    const environment = readEnvironment({ DATA_DIR: folder });
    const sealed = openSecretBox(environment).seal('secret', 'rcon');
    expect(openSecretBox(environment).open(sealed, 'rcon')).toBe('secret');
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
  });
});
