import { describe, expect, it } from '@jest/globals';
import { withoutSecrets } from './hidden-secrets.js';

describe('withoutSecrets', () => {
  it.each([
    ['RConPassword hunter2', 'RConPassword [hidden]'],
    ['#login hunter2 again', '#login [hidden]'],
    ['rcon_password "hunter2"', 'rcon_password [hidden]'],
    ['sv_password hunter2', 'sv_password [hidden]'],
  ])('remembers %s as %s', (command, remembered) => {
    expect(withoutSecrets(command)).toBe(remembered);
  });

  it.each(['players', 'say -1 the password is in the forum', 'rcon_password', 'kick 3 login spam'])(
    'leaves %s as it is',
    (command) => {
      expect(withoutSecrets(command)).toBe(command);
    },
  );
});
