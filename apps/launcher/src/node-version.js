// @ts-check

/**
 * Whether `version` (such as `20.19.1`) lies in a package.json engines range made of `>=` and `^` alternatives.
 *
 * @param {string} range such as `^20.19.0 || >=22.12.0`
 * @param {string} version
 */
export function supportsNode(range, version) {
  return range.split('||').some((part) => satisfies(part.trim(), version));
}

/** @param {string} comparator @param {string} version */
function satisfies(comparator, version) {
  const match = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(comparator);
  if (!match) throw new Error(`The engines range has a part this check can't read: ${comparator}`);
  const [, operator, lowest = ''] = match;
  return (operator === '>=' || major(lowest) === major(version)) && compare(version, lowest) >= 0;
}

/** @param {string} version */
const major = (version) => version.split('.')[0];

/** @param {string} left @param {string} right */
const compare = (left, right) => left.localeCompare(right, 'en', { numeric: true });
