import { type Game } from '@outpost/contracts/games.js';
import { useTexts } from '../../i18n/texts.js';
import { SelectField } from '../../components/ui/select-field.js';
import { serversTexts } from './texts/en.js';

interface GameChoiceProps {
  /** The games of the chosen type. */
  readonly games: readonly Game[];
  /** Id; empty means no explicit choice. */
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (game: string) => void;
  /** Lists the default game by its id too, for servers that already have a game. */
  readonly isExplicit?: boolean;
}

/** Selects the game. Without a choice, the type's default game is used. */
export function GameChoice({ games, value, problem, onChange, isExplicit = false }: GameChoiceProps) {
  const t = useTexts(serversTexts);
  const usual = games.find(({ isDefault }) => isDefault);
  const others = games.filter((game) => game !== usual);
  if (usual === undefined) return null;
  return (
    <SelectField
      label={t.game}
      value={value}
      problem={problem}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value={isExplicit ? usual.id : ''}>{usual.name}</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
