import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from './platform/read-environment.js';
import { requireSettings } from './require-settings.js';

describe('requireSettings', () => {
  it.each([
    ['LIMITS', 'sockets=0'],
    ['DNS_SERVERS', 'dns.example.com'],
    ['RCON_ALLOW', '10.0.0.0/64'],
    ['RCON_DENY', 'everybody'],
    ['HOOK_ALLOW', 'hooks.example.com'],
    ['SMTP_URL', 'smtp://bert:100%@mail.example.com'],
  ])('refuses a wrong %s before anything is opened', (setting, value) => {
    expect(() => requireSettings(readEnvironment({ [setting]: value }))).toThrow(`${setting} `);
  });

  it('accepts unset settings', () => {
    expect(() => requireSettings(readEnvironment({}))).not.toThrow();
  });
});
