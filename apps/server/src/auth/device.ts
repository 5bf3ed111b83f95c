/** What a browser says of itself, as far as people recognise it. */
interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

type Signs = readonly (readonly [sign: string, name: string])[];

/** In this order: Edge, Opera and Samsung's also call themselves Chrome, and all of them Safari. */
const BROWSERS: Signs = [
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

/** Android also calls itself Linux, and iPhones claim to be like Mac OS X. An iPad says that it is a Mac. */
const SYSTEMS: Signs = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
];

const nameIn = (signs: Signs, text: string): string | null =>
  signs.find(([sign]) => text.includes(sign))?.[1] ?? null;

/** Only the names are kept: versions change every month, and who is signed in is not followed by them. */
export const deviceOf = (userAgent = ''): Device => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
});
