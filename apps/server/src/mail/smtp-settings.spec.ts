import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../platform/read-environment.js';
import { smtpProblem } from './smtp-mailer.js';
import { smtpSettingsOf } from './smtp-settings.js';

const settings = (SMTP_URL: string, more: Record<string, string> = {}): ReturnType<typeof smtpSettingsOf> =>
  smtpSettingsOf(readEnvironment({ SMTP_URL, ...more }));

describe('smtpSettingsOf', () => {
  it('is null without SMTP_URL', () => {
    expect(smtpSettingsOf(readEnvironment({ MAIL_FROM: 'a@example.com' }))).toBeNull();
  });

  it.each([
    ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, secure: true, requireTLS: false }],
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, secure: false, requireTLS: false }],
    ['smtp://mailhog:1025', { host: 'mailhog', port: 1025, auth: undefined }],
    ['smtp://[::1]:25', { host: '::1', port: 25 }],
    ['smtp://bert:a%40b%25@mail.example.com', { auth: { user: 'bert', pass: 'a@b%' } }],
  ])('reads %s', (url, expected) => {
    expect(settings(url)).toMatchObject(expected);
  });

  it.each([
    ['smtp://bert:secret@mail.example.com', true],
    ['smtps://bert:secret@mail.example.com', false],
    ['smtp://bert:secret@127.0.0.1:1025', false],
    ['smtp://bert:secret@localhost', false],
    ['smtp://mail.example.com', false],
  ])('requires TLS to send a password off this machine: %s', (url, requireTLS) => {
    expect(settings(url)?.requireTLS).toBe(requireTLS);
  });

  it.each([
    ['smtp://mail.example.com', { MAIL_FROM: 'Us <us@example.com>' }, 'Us <us@example.com>'],
    [
      'smtp://bert%40example.com:x@mail.example.com',
      { PUBLIC_URL: 'https://p.example' },
      'Outpost <bert@example.com>',
    ],
    [
      'smtp://mail.example.com',
      { PUBLIC_URL: 'https://panel.example:8443' },
      'Outpost <outpost@panel.example>',
    ],
    ['smtp://mail.example.com', {}, 'Outpost <outpost@mail.example.com>'],
    ['smtp://127.0.0.1:25', {}, 'Outpost <outpost@localhost>'],
  ])('sends from %s with %j as %s', (url, more, from) => {
    expect(settings(url, more)?.from).toBe(from);
  });

  it.each([
    'smtp://mail.example.com/path',
    'smtp://mail.example.com?tls=no',
    'smtp://a:%ff@mail.example.com',
  ])('refuses %s instead of guessing its meaning', (url) => {
    expect(() => settings(url)).toThrow(/^SMTP_URL [^\n]+$/);
  });
});

describe('smtpProblem', () => {
  const auth = { user: 'bert', pass: 'hunter2' };

  it('removes a password that the mail server echoes, plain or encoded', () => {
    const encoded = Buffer.from('\0bert\0hunter2').toString('base64');
    const response = `535 no: hunter2 ${encoded} ${Buffer.from('hunter2').toString('base64')}`;
    expect(smtpProblem({ code: 'EAUTH', response, message: '' }, { auth })).toEqual(
      'The mail server refused user name or password: 535 no: [hidden] [hidden] [hidden]',
    );
  });

  it('is one line of bounded length for any thrown value', () => {
    const long = String(smtpProblem({ message: `a\r\nb\u001b[2J${'x'.repeat(1000)}` }, { auth: undefined }));
    expect(long).toMatch(/^The email could not be sent: a b \[2Jx+$/);
    expect(long).toHaveLength(300);
    expect(smtpProblem('gone', { auth: undefined })).toEqual('The email could not be sent: gone');
  });
});
