import { type BrowserContext, expect, test } from '@playwright/test';
import { passwordOf, signedInAdmin, signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { addApp } from '../support/second-factors.js';
import { StartedPanel } from '../support/started-panel.js';
import { TestBrowser } from './support/browser.js';
import { WIDTHS } from './support/layout-checks.js';
import { heading, opensDialog, picturesOf, press, type Screen, text } from './support/screens.js';
import { shareSession, signIn } from './support/steps.js';

test.setTimeout(120_000);

const SECURITY = '/settings?tab=security';

const WITHOUT: readonly Screen[] = [
  { name: 'security-none', path: SECURITY, ready: text('Not set up') },
  {
    name: 'security-app',
    path: SECURITY,
    ready: async (page) => {
      await press(page, 'Set Up');
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    },
  },
];

const WITH: readonly Screen[] = [
  { name: 'security-in-use', path: SECURITY, ready: text('10 codes left') },
  {
    name: 'security-remove',
    path: SECURITY,
    ready: opensDialog('Remove Work laptop', 'Remove Work laptop?'),
  },
  {
    name: 'security-step-up',
    path: SECURITY,
    ready: async (page) => {
      await outpost.query('UPDATE sessions SET confirmed_at = NULL WHERE user_id = 2');
      await press(page, 'Replace');
      await text('Six digits of your app, or a recovery code.')(page);
    },
  },
];

const CODES: Screen = {
  name: 'security-codes',
  path: SECURITY,
  ready: async (page) => {
    await press(page, 'Make New Codes');
    await page.getByRole('dialog').getByRole('button', { name: 'Make New Codes' }).click();
    await heading('Keep these recovery codes')(page);
  },
};

const SECOND_STEP: Screen = {
  name: 'sign-in-second-step',
  path: '/auth',
  ready: async (page) => {
    await signIn(page, 'boris', passwordOf('boris'));
    await page.getByRole('button', { name: 'Use a Passkey' }).waitFor();
  },
};

const ENROLMENT: readonly Screen[] = [
  { name: 'enrolment', path: '/', ready: heading('Add a second factor') },
  {
    name: 'enrolment-app',
    path: '/',
    ready: async (page) => {
      await press(page, 'Authenticator App');
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    },
  },
];

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

let outpost: StartedPanel;
let browser: TestBrowser;

async function cookiesOf(client: RawClient): Promise<Cookies> {
  const context = await browser.visitor(outpost.url);
  await shareSession(client, context, outpost.url);
  return context.cookies();
}

test.beforeAll(({ browser: chromium }) => {
  browser = TestBrowser.in(chromium);
});

test.afterAll(async () => {
  await browser.close();
  expect(browser.complaints).toEqual([]);
});

test.describe('Second factors, signing in with them, and proving who one is', () => {
  let without: Cookies;
  let withApp: Cookies;
  test.beforeAll(async () => {
    outpost = await StartedPanel.start();
    const admin = await signedInAdmin(outpost);
    const boris = await signedInUser(outpost, admin, 'boris');
    await addApp(boris);
    await outpost.query(
      `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, transports, created_at, last_used_at)
       VALUES (2, 'Work laptop', 'AAAA', 'AAAA', 0, '', '2026-11-01 08:00:00.000', '2026-11-20 08:00:00.000'),
         (2, 'Security key with a name that is as long as names may be, sixty-four', 'BBBB', 'BBBB', 0, '',
          '2026-11-02 08:00:00.000', NULL)`,
    );
    without = await cookiesOf(admin);
    withApp = await cookiesOf(boris);
  });
  test.afterAll(() => outpost.remove());

  for (const viewport of WIDTHS) {
    test(`are accessible at ${viewport.width} pixels`, async () => {
      const proved = async (): Promise<void> => {
        await outpost.query(`UPDATE sessions SET confirmed_at = created_at WHERE user_id = 2`);
      };
      const { url } = outpost;
      const problems = [
        ...(await picturesOf({ browser, url, cookies: without }, WITHOUT, viewport)),
        ...(await picturesOf({ browser, url, cookies: withApp }, [CODES, ...WITH], viewport, proved)),
        ...(await picturesOf({ browser, url }, [SECOND_STEP], viewport)),
      ];
      expect(problems).toEqual([]);
    });
  }
});

test.describe('The page of those who must add a second factor', () => {
  let cookies: Cookies;
  test.beforeAll(async () => {
    outpost = await StartedPanel.start({ environment: { SECOND_FACTOR: 'admins' } });
    cookies = await cookiesOf(await signedInAdmin(outpost));
  });
  test.afterAll(() => outpost.remove());

  for (const viewport of WIDTHS) {
    test(`is accessible at ${viewport.width} pixels`, async () => {
      expect(await picturesOf({ browser, url: outpost.url, cookies }, ENROLMENT, viewport)).toEqual([]);
    });
  }
});
