import { type Argument, type Command, type Option } from 'commander';

/** A possible completion at the cursor. */
interface Candidate {
  readonly value: string;
  readonly about: string;
}

/** Values of an argument or option by the name of its placeholder, such as `server` in `<server>`. */
export type ValueSource = (name: string, typed: string) => Promise<readonly string[]>;

/** Parser state after the words before the cursor. */
interface Place {
  readonly command: Command;
  /** Number of arguments already given. */
  readonly given: number;
  /** The option whose value is expected next. */
  readonly option: Option | undefined;
  /** After `--` nothing is an option. */
  readonly onlyArguments: boolean;
}

/** @param words the words after the program name; the last is being typed, and may be empty */
export async function candidatesOf(
  program: Command,
  words: readonly string[],
  values: ValueSource,
): Promise<readonly Candidate[]> {
  const typed = words.at(-1) ?? '';
  const place = words.slice(0, -1).reduce(next, {
    ...{ command: program, given: 0, option: undefined, onlyArguments: false },
  });
  const candidates = await candidatesAt(place, typed, values);
  return candidates.filter(({ value }) => value.toLowerCase().startsWith(typed.toLowerCase()));
}

function next(place: Place, word: string): Place {
  const { command, given, option, onlyArguments } = place;
  if (option) return { ...place, option: undefined };
  if (word === '--') return { ...place, onlyArguments: true };
  if (!onlyArguments && word.startsWith('-')) {
    const named = command.options.find(({ long, short }) => long === word || short === word);
    return { ...place, option: named?.required === true ? named : undefined };
  }
  const child = given === 0 && command.commands.find((each) => isCalled(each, word));
  return child ? { ...place, command: child } : { ...place, given: given + 1 };
}

const isCalled = (command: Command, word: string): boolean =>
  command.name() === word || command.aliases().includes(word);

function candidatesAt(place: Place, typed: string, values: ValueSource): Promise<readonly Candidate[]> {
  const { command, given, option, onlyArguments } = place;
  if (option) return valuesOf(option.argChoices, placeholderOf(option), typed, values);
  if (typed.startsWith('-') && !onlyArguments) return Promise.resolve(optionsOf(command));
  if (command.commands.length > 0 && given === 0) return Promise.resolve(commandsOf(command));
  const argument = argumentAt(command, given);
  if (!argument) return Promise.resolve([]);
  return valuesOf(argument.argChoices, argument.name(), typed, values);
}

const commandsOf = (command: Command): readonly Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    // Leaves out commander's implicit `help` command: `--help` does the same.
    .filter((each) => command.commands.includes(each))
    .map((each) => ({ value: each.name(), about: each.description() }));

const optionsOf = (command: Command): readonly Candidate[] =>
  command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) => (long ? [{ value: long, about: description }] : []));

/** The argument at this position; the last one may be variadic. */
function argumentAt(command: Command, given: number): Argument | undefined {
  const last = command.registeredArguments.at(-1);
  return command.registeredArguments[given] ?? (last?.variadic === true ? last : undefined);
}

const placeholderOf = ({ flags }: Option): string => /[<[]([\w-]+)/.exec(flags)?.[1] ?? '';

async function valuesOf(
  choices: readonly string[] | undefined,
  name: string,
  typed: string,
  values: ValueSource,
): Promise<readonly Candidate[]> {
  return (choices ?? (await values(name, typed))).map((value) => ({ value, about: '' }));
}
