import { describe, expect, it } from '@jest/globals';
import { Environment } from '../../platform/env.js';
import { oidcSettings } from './oidc-settings.js';

const COMPLETE = {
  OIDC_ISSUER: 'https://id.example.com/realms/games',
  OIDC_CLIENT_ID: 'outpost',
  OIDC_CLIENT_SECRET: 'a secret',
  PUBLIC_URL: 'https://panel.example.com',
};

const settingsOf = (values: Partial<Environment>) =>
  oidcSettings(Object.assign(new Environment(), values), '/sign-in');

describe('The settings of OpenID Connect', () => {
  it('are none without an issuer', () => {
    expect(settingsOf({})).toBeUndefined();
  });

  it('have the page that the issuer returns to, and the host as name', () => {
    expect(settingsOf(COMPLETE)).toMatchObject({
      ...{ redirectUri: 'https://panel.example.com/sign-in', name: 'id.example.com' },
      scope: 'openid email profile',
    });
  });

  it.each(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'] as const)('need %s', (name) => {
    const rest = Object.fromEntries(Object.entries(COMPLETE).filter(([key]) => key !== name));
    expect(() => settingsOf(rest)).toThrow(`${name} is required together with OIDC_ISSUER`);
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080/realms/x', 'http://[::1]:8080'])(
    'allow an issuer without https on this machine: %s',
    (issuer) => {
      expect(settingsOf({ ...COMPLETE, OIDC_ISSUER: issuer })?.issuer.href).toContain(issuer);
    },
  );

  it.each(['http://id.example.com', 'http://localhost.example.com', 'http://127.0.0.1.example.com'])(
    'allow no issuer without https elsewhere: %s',
    (issuer) => {
      expect(() => settingsOf({ ...COMPLETE, OIDC_ISSUER: issuer })).toThrow(
        'OIDC_ISSUER must begin with https://',
      );
    },
  );

  it('do not turn passwords off where nobody could sign in then', () => {
    expect(() => settingsOf({ LOCAL_SIGN_IN: 'closed' })).toThrow(
      'LOCAL_SIGN_IN must be open without OIDC_ISSUER: nobody could sign in',
    );
    expect(settingsOf({ ...COMPLETE, LOCAL_SIGN_IN: 'closed' })).toBeDefined();
  });
});
