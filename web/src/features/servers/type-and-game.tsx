import { useGames } from '../../data/use-games.js';
import { useProtocols } from '../../data/use-protocols.js';
import { GameChoice } from './game-choice.js';
import { portOfChoice, type ServerForm } from './server-form.js';
import { TypeChoice } from './type-choice.js';

/** What a new server is; each choice proposes its usual port until somebody types one. */
export function TypeAndGame({ form }: { form: ServerForm }) {
  const { errors } = form.formState;
  const [type, game] = form.watch(['type', 'game']);
  const protocols = useProtocols();
  const games = useGames();
  const proposePort = (): void => {
    const port = portOfChoice(form.getValues(), { protocols, games });
    if (port !== undefined) form.setValue('port', port, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <TypeChoice
        value={type}
        problem={errors.type?.message}
        onChange={(chosen) => {
          form.setValue('type', chosen, { shouldDirty: true });
          form.setValue('game', '');
          proposePort();
        }}
      />
      <GameChoice
        games={games.filter(({ protocol }) => protocol === type)}
        value={game}
        problem={errors.game?.message}
        onChange={(chosen) => {
          form.setValue('game', chosen, { shouldDirty: true });
          proposePort();
        }}
      />
    </>
  );
}
