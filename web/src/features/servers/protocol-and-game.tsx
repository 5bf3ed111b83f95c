import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type ProtocolId } from '@outpost/contracts/protocol-id.js';
import { useGames } from '../../data/games/use-games.js';
import { useProtocols } from '../../data/games/use-protocols.js';
import { translate, translateRule } from '../../i18n/messages.js';
import { useTexts } from '../../i18n/texts.js';
import { ChoiceCard } from '../../components/ui/choice-card.js';
import { GameChoice } from './game-choice.js';
import { gameOfChoice, portOfChoice, type ServerForm } from './server-form.js';
import { serversTexts } from './texts/en.js';

interface TypeAndGameProps {
  readonly form: ServerForm;
  readonly type: ProtocolId;
  readonly game: string;
}

/** Game and type of a new server, the one proposing the other, and both a port until the user types one. */
export function TypeAndGame({ form, type, game }: TypeAndGameProps) {
  const { errors } = form.formState;
  const protocols = useProtocols();
  const games = useGames();
  const choose = (protocol: ProtocolId, chosen: string): void => {
    form.setValue('type', protocol, { shouldDirty: true });
    form.setValue('game', chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    const port = portOfChoice(form.getValues(), { protocols, games });
    if (port !== undefined) form.setValue('port', port, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <>
      <GameChoice
        games={games}
        value={gameOfChoice({ type, game }, games)}
        problem={errors.game?.message}
        onChange={({ id, protocol }) => choose(protocol, id)}
      />
      <TypeChoice value={type} problem={errors.type?.message} onChange={(chosen) => choose(chosen, '')} />
    </>
  );
}

interface TypeChoiceProps {
  readonly value: ProtocolId;
  readonly problem: string | undefined;
  readonly onChange: (type: ProtocolId) => void;
}

function TypeChoice({ value, problem, onChange }: TypeChoiceProps) {
  const t = useTexts(serversTexts);
  const protocols = useProtocols();
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography variant="small" component="legend" sx={{ p: 0, mb: 1.5, fontWeight: 550 }}>
        {t.type}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)' },
        }}
      >
        {protocols.map((protocol) => (
          <ChoiceCard key={protocol.id}>
            <input
              type="radio"
              name="type"
              checked={value === protocol.id}
              onChange={() => onChange(protocol.id)}
            />
            <Typography variant="small" component="div" sx={{ fontWeight: 600 }}>
              {protocol.name}
            </Typography>
            <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
              {translate(protocol, 'description')}
            </Typography>
          </ChoiceCard>
        ))}
      </Box>
      {problem !== undefined && <FormHelperText error>{translateRule(problem)}</FormHelperText>}
    </Box>
  );
}
