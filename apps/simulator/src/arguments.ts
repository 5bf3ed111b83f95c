import { InvalidArgumentError } from 'commander';

const HIGHEST_PORT = 65_535;

export const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};

export const port = (text: string): number => {
  const number = wholeNumber(text);
  if (number > HIGHEST_PORT) throw new InvalidArgumentError(`It must be at most ${HIGHEST_PORT}.`);
  return number;
};

export const probability = (text: string): number => {
  const number = Number(text);
  if (text.trim() === '' || !(number >= 0 && number <= 1)) {
    throw new InvalidArgumentError('It must be a number from 0 to 1.');
  }
  return number;
};
