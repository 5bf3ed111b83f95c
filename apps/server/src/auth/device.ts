/** Browser and operating system according to the User-Agent header, by the names people know. */
interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

type Tokens = readonly (readonly [token: string, name: string])[];

/** The order matters: Edge, Opera and Samsung Internet also claim to be Chrome, and all of these to be Safari. */
const BROWSERS: Tokens = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['YaBrowser/', 'Yandex Browser'],
  ['Vivaldi/', 'Vivaldi'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

/** The order matters: Android also claims to be Linux, and iPhones to be "like Mac OS X". iPads claim to be Macs. */
const SYSTEMS: Tokens = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

const nameIn = (tokens: Tokens, text: string): string | null =>
  tokens.find(([token]) => text.includes(token))?.[1] ?? null;

/** Versions are dropped: they change every month, and users are not tracked by them. */
export const deviceOf = (userAgent = ''): Device => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
});
