/** Express takes a boolean, a number of hops or a list of addresses; a setting is always text. */
export function trustProxySetting(setting: string | undefined): boolean | number | string {
  if (setting === undefined || setting === 'false') return false;
  if (setting === 'true') return true;
  return /^\d+$/.test(setting) ? Number(setting) : setting;
}
