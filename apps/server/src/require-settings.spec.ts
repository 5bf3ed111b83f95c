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
    ['NATS_URL', 'nats://nats.example.com/subject'],
    ['NATS_CA', '-----BEGIN CERTIFICATE-----'],
  ])('refuses a wrong %s before anything is opened', (setting, value) => {
    expect(() => requireSettings(readEnvironment({ [setting]: value }))).toThrow(`${setting} `);
  });

  it('refuses NATS without a database that replicas can share', () => {
    const NATS_URL = 'nats://nats.example.com';
    const shared = { NATS_URL, DATABASE_URL: 'postgres://db/outpost', SECRET_KEY: 'k'.repeat(32) };
    expect(() => requireSettings(readEnvironment({ NATS_URL }))).toThrow('NATS_URL needs DATABASE_URL');
    expect(() => requireSettings(readEnvironment(shared))).not.toThrow();
  });

  it('accepts unset settings', () => {
    expect(() => requireSettings(readEnvironment({}))).not.toThrow();
  });
});
