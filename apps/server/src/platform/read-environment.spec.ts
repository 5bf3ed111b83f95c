import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './read-environment.js';

describe('readEnvironment', () => {
  it('needs nothing', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: './data',
      ACCEPT_NEW_KEY: false,
      DEMO: false,
    });
  });

  it('treats an empty value as unset', () => {
    expect(readEnvironment({ PORT: '', SECRET_KEY: ' ', BILLING: '' })).toMatchObject({
      PORT: 3000,
      BILLING: 'self-hosted',
    });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PUBLIC_URL', 'panel.example.com'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://example.com/panel'],
    ['PUBLIC_URL', 'https://example.com/panel/'],
    ['PUBLIC_URL', 'https://example.com?panel'],
    ['PUBLIC_URL', 'https://example.com/#panel'],
    ['SECRET_KEY', 'short'],
    ['BILLING', 'free'],
    ['LOG_LEVEL', 'loud'],
    ['SMTP_URL', 'mail.example.com:587'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://bert:p@ss@mail.example.com'],
    ['NATS_URL', 'nats.example.com:4222'],
    ['NATS_CA', '/run/secrets/ca.pem'],
    ['NATS_PREFIX', 'out.post'],
    ['NATS_PREFIX', 'out>'],
    ['MAIL_FROM', 'Outpost'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['DEMO', 'maybe'],
    ['ACCEPT_NEW_KEY', 'maybe'],
    ['REGISTRATION', 'invite'],
    ['PASSWORD_MIN_LENGTH', '5'],
    ['PASSWORD_MIN_LENGTH', '257'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', 'loopback, 0.0.0.0/0'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', 'my proxy'],
  ])('stops at %s=%s and names it in one line', (name, value) => {
    const start = (): unknown => readEnvironment({ [name]: value });
    expect(start).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it.each([
    'https://example.com',
    'https://example.com/',
    'http://10.0.0.5:3000',
    'http://[2001:db8::1]:3000/',
  ])('takes %s for the address of the panel', (PUBLIC_URL) => {
    expect(readEnvironment({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
  });

  it.each([
    ['https://panel.example.com:443', 'https://panel.example.com'],
    ['https://[2001:db8::443]:443/', 'https://[2001:db8::443]/'],
    ['https://[2001:db8::443]', 'https://[2001:db8::443]'],
    ['https://panel.example.com:8443', 'https://panel.example.com:8443'],
  ])('takes %s for the address %s, without the port that goes without saying', (given, PUBLIC_URL) => {
    expect(readEnvironment({ PUBLIC_URL: given }).PUBLIC_URL).toBe(PUBLIC_URL);
  });

  it('says that the panel does not run below a path', () => {
    expect(() => readEnvironment({ PUBLIC_URL: 'https://example.com/panel' })).toThrow(
      'PUBLIC_URL must end after the host: the panel does not run below a path',
    );
  });

  it('never repeats a wrong secret', () => {
    expect(() => readEnvironment({ SECRET_KEY: 'hunter2' })).toThrow(/^((?!hunter2).)*$/s);
    expect(() => readEnvironment({ SMTP_URL: 'smtp//a:hunter2@b' })).toThrow(/^((?!hunter2).)*$/s);
  });

  it('wants the three ADMIN settings together', () => {
    expect(() => readEnvironment({ ADMIN_USERNAME: 'root', ADMIN_EMAIL: 'a@example.com' })).toThrow(
      /^ADMIN_PASSWORD is missing/,
    );
  });

  it('reads a secret from a file and names the setting of a file that is not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'outpost-env-'));
    const path = join(folder, 'key');
    writeFileSync(path, `${'k'.repeat(40)}\n`);
    expect(readEnvironment({ SECRET_KEY_FILE: path }).SECRET_KEY).toBe('k'.repeat(40));
    rmSync(folder, { recursive: true });
    expect(() => readEnvironment({ SECRET_KEY_FILE: path })).toThrow(/^SECRET_KEY_FILE can't be read/);
  });
});
