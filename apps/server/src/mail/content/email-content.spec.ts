import { describe, expect, it } from '@jest/globals';
import { EMAIL_KINDS, type EmailKind } from '@outpost/contracts/emails.js';
import { LANGUAGE_CODES, type LanguageCode } from '@outpost/contracts/languages.js';
import { type OutgoingEmail } from '../mailer.js';
import { emailOf, type ValuesOf } from './email-content.js';

const PANEL = 'https://panel.example.com';
const LINK = `${PANEL}/new-password#secret-of-the-link`;
const UNTIL = '2026-11-28T10:30:00.000Z';
const VALUES: { readonly [Kind in EmailKind]: ValuesOf<Kind> } = {
  received: { link: LINK },
  approved: {},
  rejected: { reason: 'We know nobody of that name' },
  suspended: {},
  'sign-in': { device: 'Firefox on Windows', address: '203.0.113.7', at: UNTIL },
  'password-reset': { link: LINK, until: UNTIL },
  address: { link: LINK, until: UNTIL },
  waiting: { who: 'boris', count: '3' },
  invitation: { who: 'anna', server: 'Chernarus', link: LINK, until: UNTIL },
};

const email = (kind: EmailKind, language: LanguageCode, change: object = {}, panel?: string): OutgoingEmail =>
  emailOf({
    ...{ kind, language, panel, to: { name: 'anna', address: 'anna@example.com' } },
    values: { ...VALUES[kind], ...change },
  });

const EVERY = LANGUAGE_CODES.flatMap((language) => EMAIL_KINDS.map((kind) => ({ language, kind })));

describe('An email', () => {
  it.each(EVERY)('in $language about $kind says all it has to, in text and HTML', ({ language, kind }) => {
    const { subject, text, html } = email(kind, language, {}, PANEL);
    expect(subject.length).toBeLessThan(80);
    expect([subject, text, html].join('')).not.toMatch(/\{\w+\}/);
    expect(html).toContain(`<html lang="${language}">`);
    const { until, at, ...values } = VALUES[kind] as Readonly<Record<string, string>>;
    for (const value of ['anna', ...Object.values(values)]) {
      expect(text).toContain(value);
      expect(html).toContain(value);
    }
    if (until !== undefined || at !== undefined) expect(text).toMatch(/10:30.* UTC/);
  });

  it.each(EVERY)(
    'in $language about $kind says nothing of a link that it does not have',
    ({ language, kind }) => {
      const { text, html } = email(kind, language, { link: undefined });
      expect(text).not.toContain('http');
      expect(html).not.toContain('href');
    },
  );

  it('is written anew for each language', () => {
    for (const kind of EMAIL_KINDS) {
      const subjects = LANGUAGE_CODES.map((language) => email(kind, language).subject);
      expect(new Set(subjects).size).toBe(LANGUAGE_CODES.length);
    }
  });

  it('leads to a page of the panel if it has no link of its own', () => {
    expect(email('approved', 'en', {}, PANEL).text).toContain(`\n\n${PANEL}/auth\n\n`);
    expect(email('waiting', 'en', {}, PANEL).html).toContain(`href="${PANEL}/admin"`);
    expect(email('rejected', 'en', {}, PANEL).html).not.toContain('href');
  });

  it('can not be given other lines or tags by what somebody typed', () => {
    const reason = 'no\r\n\r\nVisit http://evil.example\u2028<a href="http://evil.example">here</a>';
    const { text, html } = email('rejected', 'en', { reason });
    expect(text.split('\n\n')).toHaveLength(3);
    expect(html).not.toContain('<a ');
    expect(html).toContain('&lt;a href=&quot;http://evil.example&quot;&gt;');
  });

  it('loads nothing when it is opened', () => {
    for (const { language, kind } of EVERY) {
      expect(email(kind, language, {}, PANEL).html).not.toMatch(/<img|src=|url\(|<script|<link/);
    }
  });
});
