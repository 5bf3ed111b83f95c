import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type Game } from '@outpost/contracts/games.js';
import { type HTMLAttributes, type Key, useId } from 'react';
import { useProtocols } from '../../data/games/use-protocols.js';
import { GameMark } from '../../components/shared/game-mark.js';
import { FieldHelper } from '../../components/ui/field-helper.js';
import { FieldLabel } from '../../components/ui/form-field.js';
import { useTexts } from '../../i18n/texts.js';
import { serversTexts } from './texts/en.js';

interface GameChoiceProps {
  readonly games: readonly Game[];
  readonly value: Game | undefined;
  readonly problem: string | undefined;
  readonly onChange: (game: Game) => void;
}

/** Picks a game by a part of its name. Those that stand for the unlisted ones come last. */
export function GameChoice({ games, value, problem, onChange }: GameChoiceProps) {
  const t = useTexts(serversTexts);
  const id = useId();
  const offered = [...games].sort((a, b) => Number(a.isGeneric) - Number(b.isGeneric));
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FieldLabel htmlFor={id}>{t.game}</FieldLabel>
      <Autocomplete<Game, false, boolean>
        id={id}
        options={offered}
        value={value ?? null}
        onChange={(_event, game) => game && onChange(game)}
        disableClearable={value !== undefined}
        selectOnFocus
        size="small"
        getOptionLabel={({ name }) => name}
        getOptionKey={(game) => game.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        noOptionsText={t.noGameFound}
        renderOption={({ key, ...props }, game) => <GameOption key={key} game={game} {...props} />}
        renderInput={({ slotProps: { input, htmlInput } }) => (
          <OutlinedInput
            {...input}
            fullWidth
            sx={{ '&.MuiOutlinedInput-root.MuiInputBase-root': { py: 0, pl: value ? 2.5 : 1.5, gap: 1 } }}
            placeholder={t.gameExample}
            startAdornment={value && <GameMark mark={value.mark} />}
            inputProps={{
              ...htmlInput,
              ...(problem !== undefined && { 'aria-describedby': `${id}-helper` }),
            }}
          />
        )}
      />
      <FieldHelper id={`${id}-helper`} problem={problem} hint={undefined} />
    </FormControl>
  );
}

interface GameOptionProps extends HTMLAttributes<HTMLLIElement> {
  readonly key?: Key;
  readonly game: Game;
}

function GameOption({ game: { mark, name, protocol }, ...props }: GameOptionProps) {
  const spoken = useProtocols().find(({ id }) => id === protocol)?.name ?? protocol;
  return (
    <Box component="li" {...props} sx={{ gap: 2.5 }}>
      <GameMark mark={mark} />
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {name}
      </Box>
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
        {spoken}
      </Typography>
    </Box>
  );
}
