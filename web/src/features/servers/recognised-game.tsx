import Button from '@mui/material/Button';
import { type Game } from '@outpost/contracts/games.js';
import { GameMark } from '../../components/shared/game-mark.js';
import { Notice } from '../../components/ui/notice.js';
import { useTexts } from '../../i18n/texts.js';
import { serversTexts } from './texts/en.js';

interface RecognisedGameProps {
  readonly game: Game;
  readonly onTake: () => void;
}

/** Another game than the chosen one has answered the test. */
export function RecognisedGame({ game, onTake }: RecognisedGameProps) {
  const t = useTexts(serversTexts);
  return (
    <Notice>
      <GameMark mark={game.mark} /> {t.recognised({ game: game.name })}
      <Button size="small" onClick={onTake} sx={{ display: 'flex', mt: 2 }}>
        {t.takeGame({ game: game.name })}
      </Button>
    </Notice>
  );
}
